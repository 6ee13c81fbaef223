import { replicaFaults } from '../../../model/elections/faults'
import type { ElectionState } from '../../../model/elections/state'
import { bandOf } from '../../../model/elections/tracks'
import { roleWord, viewWords } from '../../../model/elections/words'
import type { Fault } from '../../../wire/electionEvents'
import { FaultButtons } from './FaultButtons'
import heads from './LaneHead.module.css'
import styles from './RoleList.module.css'

interface Props {
  replicas: readonly string[]
  state: ElectionState
  at: number
  nameOf: (identity: string | null) => string
  onFault: (fault: Fault) => void
}

/** Every replica in two lines, where the chart has no room for heads. */
export function RoleList({ replicas, state, at, nameOf, onFault }: Props) {
  return (
    <ul className={styles.list} aria-label="Replicas now">
      {replicas.map((name) => {
        const replica = state.replicas[name]
        const { near, more } = replicaFaults(name, replica, name in state.cuts, name in state.slow)
        return (
          <li key={name}>
            <span className={styles.line}>
              <b>{name}</b>
              <strong className={heads.role} data-kind={(replica && bandOf(replica)) ?? 'none'}>
                {roleWord(replica)}
              </strong>
              {state.cuts[name] && <span className={heads.warn}>cut off</span>}
              <span className={styles.gap} />
              <FaultButtons label={`replica ${name}`} near={near.slice(0, 2)} more={[...near.slice(2), ...more]} onFault={onFault} />
            </span>
            <small>{viewWords(replica, at, nameOf)}</small>
          </li>
        )
      })}
    </ul>
  )
}
