import { useMemo } from 'react'
import { countOutcomes } from '../../../model/run/runLog'
import { count } from '../../../model/text/quantity'
import type { Outcome } from '../../../wire/outcome'
import { OutcomeSign } from '../../../parts/signs/OutcomeSign'
import { OUTCOME_WORDS } from '../../../parts/signs/outcomes'
import { CountsLine } from '../../../parts/runs/RunLine'
import styles from './PassingView.module.css'

interface Props {
  attempts: readonly Outcome[]
  step: number
  total: number
  nodes: number
  onGo: (step: number) => void
}

const SHOWN = 16

/** While decisions pass faster than they can be looked into: what has become of the latest pods, a line each. */
export function PassingView({ attempts, step, total, nodes, onGo }: Props) {
  const passed = useMemo(() => attempts.slice(0, step + 1), [attempts, step])
  const counts = useMemo(() => countOutcomes(passed), [passed])
  return (
    <div className={styles.passing}>
      <p className={styles.head}>
        <span>
          <b>{count(passed.length)}</b> of {count(Math.max(total, attempts.length))} decided
        </span>
        <CountsLine counts={counts} />
      </p>
      <progress max={Math.max(total, attempts.length)} value={passed.length} aria-label="Decided so far" />
      <ol className={styles.list} aria-label="Latest decisions, the newest first">
        {passed
          .slice(-SHOWN)
          .reverse()
          .map(({ k, pod, outcome, node, nominatedNode, feasible }) => (
            <li key={k}>
              <button type="button" tabIndex={-1} onClick={() => onGo(k)}>
                <OutcomeSign outcome={outcome} />
                <span className={styles.pod}>{pod}</span>
                <span className={styles.node}>{node ?? nominatedNode ?? OUTCOME_WORDS[outcome].word}</span>
                <span className={styles.share} title={`${count(feasible)} nodes could take it`} aria-hidden="true">
                  <i style={{ width: `${(feasible / Math.max(1, nodes)) * 100}%` }} />
                </span>
                <span className={styles.feasible}>{count(feasible)}</span>
              </button>
            </li>
          ))}
      </ol>
      <p className={styles.hint}>The run plays too fast to show explanations. Select a decision, or press Space or ←, to see why.</p>
    </div>
  )
}
