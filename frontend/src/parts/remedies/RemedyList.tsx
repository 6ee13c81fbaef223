import { footnotes, nodeWords } from '../../model/answers/remedies'
import { plural } from '../../model/text/quantity'
import { ranked, type Costs, type Ranked } from '../../model/answers/remedyCosts'
import { Button } from '../../ui/Button'
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
export function RemedyList({ answers, trying, onTry }: Trial & { answers: readonly Ranked[] }) {
  if (answers.length === 0) return <EmptyNote title="None of the tried changes helps.">Changes of the pod, of nodes, of other pods and of the policy were tried.</EmptyNote>
  return (
    <ol className={styles.list} aria-label="What would help">
      {answers.map(({ remedy, cost }) => (
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

/** Answers while others are looked for, or as far as it came. */
export function FoundSoFar({ found, own, ...trial }: Trial & { found: Remedies | Together; own: Costs }) {
  return 'remedies' in found ? <RemedyList answers={ranked(found, own)} {...trial} /> : <JointList answers={found.answers} {...trial} />
}

interface LeftOutProps {
  of: Pick<Remedies, 'limits' | 'refuted' | 'refutedTexts' | 'untried'>
  onGoOn?: () => void // it was a best effort, and there is more to try
}

/** What was not tried, and what helps less than it seems. */
export function LeftOut({ of, onGoOn }: LeftOutProps) {
  const notes = footnotes(of)
  if (notes.length === 0) return null
  function goOn(button: HTMLElement) {
    // The button goes, and the answers stay: the focus does too.
    button.closest<HTMLElement>('[data-answers]')?.focus()
    onGoOn?.()
  }
  return (
    <>
      <ul className={styles.notes} aria-label="What was left out">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {onGoOn && (
        <p className={styles.notes}>
          <Button onClick={(event) => goOn(event.currentTarget)} title="Tries the pairs of changes that are left; this may take minutes">
            Search on
          </Button>
        </p>
      )}
    </>
  )
}
