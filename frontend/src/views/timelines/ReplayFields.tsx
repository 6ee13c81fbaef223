import type { ReactNode } from 'react'
import { RELEASE_CHOICES, RELEASES, type Release } from '../../model/run/runOptions'
import { useAllPolicies } from '../../state/stored/policies'
import { ChoiceField, TextField } from '../../ui/Field'

const LATEST = RELEASES[0]

/** `policy` "": none is chosen. `speed`: as it is written. */
export interface ReplayChoices {
  policy: string
  release: Release
  speed: string
}

export const FIRST_CHOICES: ReplayChoices = { policy: '', release: LATEST, speed: '1' }

export const isSpeed = (text: string): boolean => text.trim() !== '' && Number(text) >= 0.001 && Number(text) <= 1e9
/** A release only where it is not the newest. */
export const sentRelease = (release: Release): { release?: Release } => (release === LATEST ? {} : { release })

interface Props {
  choices: ReplayChoices
  unchosen: string // what decides if no policy is chosen
  onChange: (part: Partial<ReplayChoices>) => void
  children?: ReactNode // which part is played
}

/** Under what, and how fast, something that was recorded is played. */
export function ReplayFields({ choices, unchosen, onChange, children }: Props) {
  const policies = useAllPolicies()
  return (
    <>
      <ChoiceField
        label="Policy"
        options={[{ value: '', text: unchosen }, ...(policies.data ?? []).map(({ id: value, name: text }) => ({ value, text }))]}
        value={choices.policy}
        hint="If it has no profile of this scheduler's name, its first profile decides."
        onChange={(policy) => onChange({ policy })}
      />
      <ChoiceField<Release> label="Release of kube-scheduler" options={RELEASE_CHOICES} value={choices.release} onChange={(release) => onChange({ release })} />
      {children}
      <TextField
        label="How many times as fast"
        inputMode="decimal"
        value={choices.speed}
        hint="Divides arrival times and the run time of pods; the durations of the scheduler do not change."
        aria-invalid={!isSpeed(choices.speed)}
        onChange={(event) => onChange({ speed: event.target.value })}
      />
    </>
  )
}
