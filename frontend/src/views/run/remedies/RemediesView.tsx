import { effectWords, footnotes, remedySentence, stepText } from '../../../model/remedies'
import { count, plural } from '../../../model/quantity'
import { Button } from '../../../ui/Button'
import { EmptyNote } from '../../../ui/Note'
import type { Remedies, Remedy } from '../../../wire/remedies'
import styles from './RemediesView.module.css'

interface Props {
  remedies: Remedies
  trying: Remedy | null // the answer whose run is on its way
  onTry: (remedy: Remedy) => void
}

/** Answers, the cheapest first; each can be tried. */
export function RemediesView({ remedies, trying, onTry }: Props) {
  const notes = footnotes(remedies)
  return (
    <div className={styles.view}>
      {remedies.remedies.length === 0 && <EmptyNote title="None of the tried changes helps.">Changes of the pod, of nodes, of other pods and of the policy were tried.</EmptyNote>}
      {remedies.alike.length > 0 && <p className={styles.alike}>{plural(remedies.alike.length, 'more pod')} waiting for the same reason.</p>}
      <ol className={styles.list}>
        {remedies.remedies.map((remedy, index) => (
          <Answer key={index} remedy={remedy} busy={trying === remedy} disabled={trying !== null} onTry={() => onTry(remedy)} />
        ))}
      </ol>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="What was left out">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface AnswerProps {
  remedy: Remedy
  busy: boolean
  disabled: boolean
  onTry: () => void
}

function Answer({ remedy, busy, disabled, onTry }: AnswerProps) {
  const effects = effectWords(remedy)
  const word = busy ? 'Running…' : 'Try it'
  return (
    <li className={styles.answer}>
      <p className={styles.text}>{remedySentence(remedy)}</p>
      <Button className={styles.try} disabled={disabled} aria-label={`${word}: ${remedy.text}`} onClick={onTry}>
        {word}
      </Button>
      <p className={styles.facts}>
        <span>
          Goes to <b>{remedy.effects.node}</b>
        </span>
        <span title="By the costs of docs/remedies.md">cost {count(Math.round(remedy.cost))}</span>
        {effects.length > 0 ? effects.map((words) => <span key={words}>{words}</span>) : <span>nobody else concerned</span>}
        {remedy.insteadCount > 0 && <span title={remedy.instead.join(', ')}>or {plural(remedy.insteadCount, 'other')} instead</span>}
      </p>
      <details className={styles.steps}>
        <summary>How</summary>
        {remedy.steps.map(stepText).map(({ title, yaml }) => (
          <div key={title}>
            <p>{title}</p>
            {yaml !== null && <pre tabIndex={0}>{yaml}</pre>}
          </div>
        ))}
      </details>
    </li>
  )
}
