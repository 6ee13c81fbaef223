import { clusterFaults } from '../../../model/elections/faults'
import type { ElectionState } from '../../../model/elections/state'
import { KIND_WORDS } from '../../../model/elections/words'
import type { Fault } from '../../../wire/electionEvents'
import { FaultButtons } from './FaultButtons'
import styles from './LaneHead.module.css'

interface Props {
  height: number
  state: ElectionState
  holder: string | null // null: there is no lock
  version: string
  onFault: (fault: Fault) => void
}

/** The lock at the playhead, and what can be done to it and to the API server. */
export function LeaseHead({ height, state, holder, version, onFault }: Props) {
  const { near, more } = clusterFaults(state)
  return (
    <section className={styles.lease} style={{ height }} aria-label="The lock and the API server">
      <h2>{KIND_WORDS[state.lock.kind ?? 'leases']}</h2>
      <p>
        {holder === null ? 'there is none' : `${holder ? `held by ${holder}` : 'nobody holds it'}, version ${version}`}
        {'' in state.cuts && <b className={styles.warn}> · API server gone</b>}
      </p>
      <FaultButtons label="the cluster" near={near} more={more} onFault={onFault} />
    </section>
  )
}
