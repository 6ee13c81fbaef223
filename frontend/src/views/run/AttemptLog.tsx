import { podName } from '../../model/objects/objectName'
import { count, ordinal } from '../../model/text/quantity'
import { WindowedList } from '../../ui/WindowedList'
import { OUTCOMES, type Outcome, type OutcomeKind } from '../../wire/outcome'
import type { Counts } from '../../wire/runs'
import { OutcomeSign } from '../../parts/signs/OutcomeSign'
import { OUTCOME_WORDS } from '../../parts/signs/outcomes'
import styles from './AttemptLog.module.css'

interface Props {
  attempts: readonly Outcome[] // those to list
  step: number
  counts: Counts
  outcomes: ReadonlySet<OutcomeKind>
  onToggle: (outcome: OutcomeKind) => void
  onGo: (step: number) => void
}

/** Every attempt so far, narrowed by outcome. */
export function AttemptLog({ attempts, step, counts, outcomes, onToggle, onGo }: Props) {
  const at = attempts.findIndex(({ k }) => k === step)
  return (
    <>
      <div className={styles.filters} role="group" aria-label="Show only these outcomes">
        {OUTCOMES.filter((kind) => counts[kind] > 0 || outcomes.has(kind)).map((kind) => (
          <button key={kind} type="button" aria-pressed={outcomes.has(kind)} title={OUTCOME_WORDS[kind].meaning} onClick={() => onToggle(kind)}>
            <OutcomeSign outcome={kind} /> {count(counts[kind])}
          </button>
        ))}
      </div>
      {attempts.length === 0 && <p className={styles.none}>No attempt has this outcome.</p>}
      <WindowedList count={attempts.length} rowHeight={38} label="Attempts" keepInView={at < 0 ? null : at} row={(index) => <Row attempt={attempts[index]!} current={index === at} onGo={onGo} />} />
    </>
  )
}

function Row({ attempt, current, onGo }: { attempt: Outcome; current: boolean; onGo: (step: number) => void }) {
  const { k, pod, outcome, node, nominatedNode } = attempt
  const where = node ?? (nominatedNode ? `nominated ${nominatedNode}` : OUTCOME_WORDS[outcome].word)
  return (
    <button type="button" className={styles.row} aria-current={current ? 'step' : undefined} onClick={() => onGo(k)}>
      <OutcomeSign outcome={outcome} />
      <span className={styles.pod}>{podName(pod)}</span>
      <span className={styles.k}>{ordinal(k)}</span>
      <span className={styles.where}>{where}</span>
    </button>
  )
}
