import { useState, type ReactNode } from 'react'
import { EMPTY_COPY, rowOf, templateKinds, templateName, type CopyRow } from '../../../model/answers/capacity'
import { shortName } from '../../../model/objects/objectName'
import { count } from '../../../model/text/quantity'
import { useObjects } from '../../../state/stored/snapshots'
import { useSettled } from '../../../state/hooks/settledValue'
import { Button } from '../../../ui/Button'
import { Code } from '../../../ui/editor'
import { ChoiceField, TextField } from '../../../ui/Field'
import { CloseIcon } from '../../../ui/icons'
import type { MenuAction } from '../../../ui/MenuButton'
import { EmptyNote } from '../../../ui/Note'
import { Panel } from '../../../ui/Panel'
import type { ObjectRow } from '../../../wire/snapshots'
import styles from './CapacityPage.module.css'

interface Props {
  snapshot: string
  kinds: readonly string[] // of the snapshot
  rows: readonly CopyRow[]
  takesTurns: boolean
  menu: readonly MenuAction[]
  onChange: (rows: readonly CopyRow[]) => void
  children: ReactNode // how it is placed
}

/** What is to be placed, again and again: pods and workloads of the cluster, or others. */
export function TemplatesPanel({ snapshot, kinds, rows, takesTurns, menu, onChange, children }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const change = (index: number, part: Partial<CopyRow>) => onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const take = (index: number) => {
    setOpen(null)
    onChange(rows.filter((_, at) => at !== index))
  }
  return (
    <Panel title="What is placed" note="copies, one after the other, each where the scheduler puts it" className={styles.panel} menu={menu}>
      {rows.length === 0 && <EmptyNote title="Nothing yet.">Take a pod or a workload of the cluster, or write one.</EmptyNote>}
      <ul className={styles.templates} aria-label="Templates">
        {rows.map((row, index) => {
          const name = templateName(row.text) ?? `Template ${index + 1}`
          return (
            <li key={index} className={styles.template}>
              <b className={styles.templateName}>{name}</b>
              {takesTurns && rows.length > 1 && <TextField label="Copies per turn" inputMode="numeric" value={row.share} onChange={(event) => change(index, { share: event.target.value })} />}
              <Button aria-expanded={open === index} aria-label={`${open === index ? 'Close' : 'Edit'} ${name}`} onClick={() => setOpen(open === index ? null : index)}>
                {open === index ? 'Close' : 'Edit'}
              </Button>
              <Button look="quiet" label={`Remove ${name}`} onClick={() => take(index)}>
                <CloseIcon size={14} />
              </Button>
              {open === index && (
                <div className={styles.code}>
                  <Code label={`${name} as YAML`} text={row.text} onText={(text) => change(index, { text })} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <AddRow snapshot={snapshot} kinds={templateKinds(kinds)} onAdd={(row) => onChange([...rows, row])} onWrite={() => (setOpen(rows.length), onChange([...rows, EMPTY_COPY]))} />
      {children}
    </Panel>
  )
}

interface AddProps {
  snapshot: string
  kinds: readonly string[]
  onAdd: (row: CopyRow) => void
  onWrite: () => void
}

const OFFERED = 40
const CLICKABLE = 12

/** Objects of the cluster are found by a part of their name; the one that is typed in full is taken. */
function AddRow({ snapshot, kinds, onAdd, onWrite }: AddProps) {
  const [kind, setKind] = useState(kinds[0] ?? 'Pod')
  const [text, setText] = useState('')
  const found = useObjects(snapshot, { kind, search: useSettled(text, 200) || undefined, ordering: 'name', page_size: OFFERED })
  const offered = kinds.length > 0 ? (found.data?.results ?? []) : []
  const chosen = offered.find((row) => shortName(row) === text && row.kind === kind)
  const take = (row: ObjectRow) => {
    onAdd(rowOf(row.object as Record<string, unknown>))
    setText('')
  }
  return (
    <>
      <div className={styles.add}>
        {kinds.length > 0 && (
          <>
            <ChoiceField label="Kind" value={kind} options={kinds.map((value) => ({ value, text: value }))} onChange={(next) => (setText(''), setKind(next))} />
            <TextField label="One more like" list="capacity-objects" placeholder="namespace/name" value={text} onChange={(event) => setText(event.target.value)} />
            <datalist id="capacity-objects">
              {offered.map((row) => (
                <option key={shortName(row)} value={shortName(row)} />
              ))}
            </datalist>
            <Button disabled={!chosen} onClick={() => chosen && take(chosen)}>
              Take it
            </Button>
          </>
        )}
        <Button onClick={onWrite}>Write one…</Button>
      </div>
      {offered.length > 0 && <Offered rows={offered} count={found.data?.count ?? 0} onTake={take} />}
    </>
  )
}

interface OfferedProps {
  rows: readonly ObjectRow[]
  count: number // in the snapshot
  onTake: (row: ObjectRow) => void
}

/** The first of those that could be typed, each a click away. */
function Offered({ rows, count: all, onTake }: OfferedProps) {
  const shown = rows.slice(0, CLICKABLE)
  return (
    <div className={styles.offered}>
      <p className={styles.groupTitle}>Or take one of the cluster’s:</p>
      <ul aria-label="In the cluster">
        {shown.map((row) => (
          <li key={shortName(row)}>
            <Button onClick={() => onTake(row)}>{shortName(row)}</Button>
          </li>
        ))}
      </ul>
      {all > shown.length && <p className={styles.more}>{count(all - shown.length)} more: type a part of the name.</p>}
    </div>
  )
}
