import { ordinal } from '../../../model/text/quantity'
import { Button } from '../../../ui/Button'
import { LIVE } from '../../../ui/live'
import styles from './WhatIf.module.css'

interface Props {
  step: number | null // attempts that have been made when the changes are; null: the whole run is repeated
  here: number // the step on screen
  onSince: (step: number | null) => void
}

/** When the changes are made: before the run, or at one of its steps. */
export function StepChoice({ step, here, onSince }: Props) {
  return (
    <div className={styles.since} role="group" aria-label="When the changes are made">
      <p {...LIVE}>{step === null ? 'The whole run is repeated.' : `Made before attempt ${ordinal(step)}: pods placed until then stay.`}</p>
      {here !== (step ?? 0) && (
        <Button look="quiet" onClick={() => onSince(here)}>
          Begin before attempt {ordinal(here)}
        </Button>
      )}
      {step !== null && (
        <Button look="quiet" onClick={() => onSince(null)}>
          Repeat the whole run
        </Button>
      )}
    </div>
  )
}
