import { effectWords, footnotes, remedySentence, stepText } from '../../../model/remedies'
import { count, plural } from '../../../model/quantity'
import { ranked, type Costs } from '../../../model/remedyCosts'
import { Button } from '../../../ui/Button'
import { EmptyNote } from '../../../ui/Note'
import type { Remedies, Remedy } from '../../../wire/remedies'
import { CostsForm } from './CostsForm'
import styles from './RemediesView.module.css'

interface Props {
  remedies: Remedies
  own: Costs // the reader's
  isLooking: boolean // for answers that are cheaper by them
  trying: Remedy | null // the answer whose run is on its way
  onTry: (remedy: Remedy) => void
  onCost: (name: string, typed: string) => void
  onForget: () => void
}

/** Answers, the cheapest first by the costs of the reader; each can be tried. */
export function RemediesView({ remedies, own, isLooking, trying, onTry, onCost, onForget }: Props) {
  const notes = footnotes(remedies)
  return (
    <div className={styles.view}>
      {remedies.remedies.length === 0 && <EmptyNote title="None of the tried changes helps.">Changes of the pod, of nodes, of other pods and of the policy were tried.</EmptyNote>}
      {remedies.alike.length > 0 && <p className={styles.alike}>{plural(remedies.alike.length, 'more pod')} waiting for the same reason.</p>}
      <CostsForm defaults={remedies.defaultCosts} own={own} onChange={onCost} onForget={onForget} />
      <p className={styles.looking} role="status">
        {isLooking && 'Ranked by your costs. Looking for answers that are cheaper by them…'}
      </p>
      <ol className={styles.list}>
        {ranked(remedies, own).map(({ remedy, cost }) => (
          <Answer key={remedy.text} remedy={remedy} cost={cost} busy={trying === remedy} disabled={trying !== null} onTry={() => onTry(remedy)} />
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
  cost: number
  busy: boolean
  disabled: boolean
  onTry: () => void
}

function Answer({ remedy, cost, busy, disabled, onTry }: AnswerProps) {
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
        <span>cost {count(Math.round(cost))}</span>
        {effects.length > 0 ? effects.map((words) => <span key={words}>{words}</span>) : <span>no other pod affected</span>}
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
