import { useState } from 'react'
import { ACTIONS, actionOf } from '../../model/run/formalModel'
import type { Outcome } from '../../wire/outcome'
import { ModelDialog } from './ModelDialog'
import styles from './ActionLabel.module.css'

/** Which action of the formal model the attempt was; a click tells about the model. */
export function ActionLabel({ attempt }: { attempt: Outcome }) {
  const [open, setOpen] = useState(false)
  const action = actionOf(attempt.outcome)
  const { word, when, what } = ACTIONS[action]
  return (
    <>
      <button
        type="button"
        className={styles.label}
        data-wrong={attempt.violations.length > 0}
        title={`This attempt is an action of the formal model: ${word}. ${when} ${what} Click to read more.`}
        aria-label={`Formal model: ${word}`}
        onClick={() => setOpen(true)}
      >
        model: {word}
      </button>
      {open && <ModelDialog action={action} violations={attempt.violations} onClose={() => setOpen(false)} />}
    </>
  )
}
