import { footnotes, nodeWords } from '../../model/remedies'
import { plural } from '../../model/quantity'
import type { Ranked } from '../../model/remedyCosts'
import { EmptyNote } from '../../ui/Note'
import type { JointRemedy, Remedies, Remedy, Together } from '../../wire/remedies'
import { Answer } from './Answer'
import styles from './remedies.module.css'

/** What becomes of a click on “Try it”; null: nothing can be tried, for the run is gone. `trying`: the answer whose run is on its way. */
export interface Trial {
  trying: unknown
  onTry: ((remedy: Remedy | JointRemedy) => void) | null
}

/** Answers about one pod, in this order. */
export function RemedyList({ ranked, trying, onTry }: Trial & { ranked: readonly Ranked[] }) {
  if (ranked.length === 0) return <EmptyNote title="None of the tried changes helps.">Changes of the pod, of nodes, of other pods and of the policy were tried.</EmptyNote>
  return (
    <ol className={styles.list}>
      {ranked.map(({ remedy, cost }) => (
        <Answer key={remedy.text} remedy={remedy} cost={cost} where={remedy.effects.node} busy={trying === remedy} disabled={trying !== null} onTry={onTry && (() => onTry(remedy))}>
          {remedy.insteadCount > 0 && <span title={remedy.instead.join(', ')}>or {plural(remedy.insteadCount, 'other')} instead</span>}
        </Answer>
      ))}
    </ol>
  )
}

/** Answers about all pods that wait for the same reason. */
export function JointList({ answers, trying, onTry }: Trial & { answers: Together['answers'] }) {
  if (answers.length === 0) return <EmptyNote title="None of the tried changes helps all of them." />
  return (
    <ol className={styles.list} aria-label="What would help all of them">
      {answers.map((remedy) => (
        <Answer key={remedy.text} remedy={remedy} cost={remedy.cost} where={nodeWords(remedy.nodes)} busy={trying === remedy} disabled={trying !== null} onTry={onTry && (() => onTry(remedy))} />
      ))}
    </ol>
  )
}

/** What was not tried, and what helps less than it seems. */
export function LeftOut({ of }: { of: Pick<Remedies, 'limits' | 'refuted' | 'untried'> }) {
  const notes = footnotes(of)
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes} aria-label="What was left out">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
