import type { ReactNode } from 'react'
import { count } from '../../model/text/quantity'
import { effectWords, howTexts, remedySentence } from '../../model/answers/remedies'
import { Button } from '../../ui/Button'
import type { JointRemedy, Remedy } from '../../wire/remedies'
import styles from './remedies.module.css'

interface Props {
  remedy: Pick<Remedy, 'text' | 'effects' | 'steps'> & Pick<JointRemedy, 'templates'>
  cost: number
  where: string
  busy: boolean
  disabled: boolean
  onTry: (() => void) | null
  children?: ReactNode // more facts
}

/** One answer: what it changes, what comes of it, and how it is done. */
export function Answer({ remedy, cost, where, busy, disabled, onTry, children }: Props) {
  const effects = effectWords(remedy)
  const word = busy ? 'Running…' : 'Try it'
  return (
    <li className={styles.answer}>
      <p className={styles.text}>{remedySentence(remedy)}</p>
      {onTry && (
        <Button className={styles.try} disabled={disabled} aria-label={`${word}: ${remedy.text}`} onClick={onTry}>
          {word}
        </Button>
      )}
      <p className={styles.facts}>
        <span>
          Goes to <b>{where}</b>
        </span>
        <span>cost {count(Math.round(cost))}</span>
        {effects.length > 0 ? effects.map((words) => <span key={words}>{words}</span>) : <span>no other pod affected</span>}
        {children}
      </p>
      <details className={styles.steps}>
        <summary>How</summary>
        {howTexts(remedy).map(({ title, yaml, note }) => (
          <div key={title}>
            <p>{title}</p>
            {note && <p className={styles.note}>{note}</p>}
            {yaml !== null && <pre tabIndex={0}>{yaml}</pre>}
          </div>
        ))}
      </details>
    </li>
  )
}
