import type { ReactNode } from 'react'
import { recordOf } from '../../../model/elections/record'
import { KIND_WORDS } from '../../../model/elections/words'
import type { ElectionState } from '../../../model/elections/state'
import { count } from '../../../model/text/quantity'
import type { MenuAction } from '../../../ui/MenuButton'
import { Panel } from '../../../ui/Panel'
import styles from './LeaseCard.module.css'

interface Props {
  state: ElectionState
  nameOf: (identity: string | null) => string
  menu?: readonly MenuAction[]
}

/** The record as it lies in the API server at the playhead. */
export function LeaseCard({ state, nameOf, menu }: Props) {
  const kind = KIND_WORDS[state.lock.kind ?? 'leases']!
  const stored = state.lock.key === undefined ? undefined : state.leases[state.lock.key]
  const record = stored && recordOf(stored.body)
  return (
    <Panel title={kind} note={state.lock.key} menu={menu}>
      <dl className={styles.record} aria-label="The record of the lock">
        <Row name="holderIdentity">{record ? record.holderIdentity ? <b title={record.holderIdentity}>{shortIdentity(record.holderIdentity, nameOf)}</b> : 'nobody' : 'there is none'}</Row>
        <Row name="resourceVersion">{stored?.resourceVersion ?? '–'}</Row>
        <Row name="renewTime">{timeOf(record?.renewTime)}</Row>
        <Row name="acquireTime">{timeOf(record?.acquireTime)}</Row>
        <Row name="leaseDurationSeconds">{record?.leaseDurationSeconds ?? '–'}</Row>
        <Row name={kind === 'Lease' ? 'leaseTransitions' : 'leaderTransitions'}>{record?.leaseTransitions ?? '–'}</Row>
        <Row name="writes so far">{count(state.counts.writes)}</Row>
      </dl>
    </Panel>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** "a_889b…": the name, and the beginning of what makes it a new candidate at each start. */
function shortIdentity(identity: string, nameOf: (identity: string | null) => string): string {
  const name = nameOf(identity)
  return name === identity ? identity : `${name}_${identity.slice(name.length + 1, name.length + 5)}…`
}

/** Its time of day; a Lease has microseconds, an annotation whole seconds. */
const timeOf = (stamp: string | null | undefined): string => (stamp ? stamp.slice(11, 21).replace('Z', '') : '–')
