import type { OutcomeKind } from '../../wire/outcome'
import { OUTCOME_WORDS } from './outcomes'
import styles from './OutcomeSign.module.css'

const SHAPES: Record<OutcomeKind, string> = {
  scheduled: 'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
  preempting: 'M4 1h4v10H4z',
  unschedulable: 'M2.2 1.2 6 5l3.8-3.8 1 1L7 6l3.8 3.8-1 1L6 7l-3.8 3.8-1-1L5 6 1.2 2.2z',
  gated: 'M6 .8 11.2 6 6 11.2.8 6zM6 3 3 6l3 3 3-3z',
  error: 'M5 1h2l-.3 6H5.3zM5.1 8.6h1.8v1.8H5.1z',
}

interface Props {
  outcome: OutcomeKind
  /** With the word beside the sign. */
  word?: boolean
}

/** The sign of an outcome: a shape and a colour that mean the same everywhere. */
export function OutcomeSign({ outcome, word = false }: Props) {
  const { word: text, meaning } = OUTCOME_WORDS[outcome]
  return (
    <span className={`${styles.sign} ${styles[outcome]}`} title={meaning}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" fillRule="evenodd" fill="currentColor">
        <path d={SHAPES[outcome]} />
      </svg>
      <span className={word ? undefined : 'visually-hidden'}>{text}</span>
    </span>
  )
}
