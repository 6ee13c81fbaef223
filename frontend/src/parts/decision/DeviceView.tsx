import { useMemo } from 'react'
import { deviceOverview, wantedWords, type DeviceRow } from '../../model/decision/devices'
import { plural } from '../../model/text/quantity'
import { EmptyNote } from '../../ui/Note'
import type { Explanation } from '../../wire/attempts'
import { VerdictSign } from '../signs/VerdictSign'
import styles from './DeviceView.module.css'

interface Props {
  explanation: Explanation
  selected: string | null
  onPick: (node: string) => void
  onPoint: (node: string | null) => void
}

/** Rows that are shown at once; the node's own card and the map lead to the others. */
const MOST_ROWS = 200

/** Devices for the claims of the pod: what is wanted, and what each node has. A node that is picked tells of its devices one by one. */
export function DeviceView({ explanation, selected, onPick, onPoint }: Props) {
  const { devices } = explanation
  const overview = useMemo(() => (devices ? deviceOverview(devices) : null), [devices])
  if (!devices || !overview) return <EmptyNote title="No devices were searched.">The pod has no claims for devices, or it was rejected before devices were searched.</EmptyNote>
  const { rows, bare, unread } = overview
  return (
    <div className={styles.view}>
      <Wanted requests={devices.requests} />
      <div className={styles.rows} role="group" aria-label="Devices by node">
        {rows.slice(0, MOST_ROWS).map((row) => (
          <Row key={row.node} row={row} name={explanation.nodes[row.node]!} won={explanation.nodes[row.node] === explanation.node} selected={selected} onPick={onPick} onPoint={onPoint} />
        ))}
      </div>
      {rows.length > MOST_ROWS && <p>and {plural(rows.length - MOST_ROWS, 'more node')} with devices: pick them on the map.</p>}
      {bare.length > 0 && <p>{bare.length === 1 ? `${explanation.nodes[bare[0]!]!} has no devices.` : `${plural(bare.length, 'node')} have no devices.`}</p>}
      {unread > 0 && <p>This overview leaves out {plural(unread, 'more node')}: pick them on the map.</p>}
    </div>
  )
}

function Wanted({ requests }: { requests: NonNullable<Explanation['devices']>['requests'] }) {
  if (requests.length === 0) return <p>All claims of the pod have their devices already, or the pod asks for extended resources.</p>
  return (
    <ul className={styles.wanted} aria-label="Requested devices">
      {requests.map((wanted) => (
        <li key={`${wanted.claim} ${wanted.request}`}>
          <b>{wanted.claim}</b> {wanted.request}: {wantedWords(wanted)}
          {wanted.selectors.map((expression, position) => (
            <code key={position}>{expression}</code>
          ))}
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  row: DeviceRow
  name: string
  won: boolean
  selected: string | null
  onPick: (node: string) => void
  onPoint: (node: string | null) => void
}

function Row({ row, name, won, selected, onPick, onPoint }: RowProps) {
  return (
    <button type="button" className={styles.row} aria-pressed={name === selected} onClick={() => onPick(name)} onPointerEnter={() => onPoint(name)} onPointerLeave={() => onPoint(null)}>
      <span className={styles.node}>
        <VerdictSign kind={row.open ? 'passed' : 'rejected'} /> <span>{name}</span>
      </span>
      <span className={styles.free}>
        {row.free} of {row.devices} free
      </span>
      <span className={styles.reason}>
        {row.why}
        {won && ' ← the pod'}
      </span>
    </button>
  )
}
