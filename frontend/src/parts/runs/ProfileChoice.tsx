import { ChoiceField } from '../../ui/Field'

interface Props {
  /** What pods wait for and the policy does not have, with the profile chosen for each. */
  chosen: Record<string, string>
  profiles: readonly string[]
  onChoose: (scheduler: string, profile: string) => void
}

/** No pod that waits is for a profile of the policy: which one decides? */
export function ProfileChoice({ chosen, profiles, onChoose }: Props) {
  const options = profiles.map((value) => ({ value, text: value }))
  return (
    <section role="alert">
      <p>This policy has no profile for the scheduler of the pending pods. Which of its profiles decides for them?</p>
      {Object.entries(chosen).map(([scheduler, profile]) => (
        <ChoiceField key={scheduler} label={`Pods of ${scheduler}`} value={profile} options={options} onChange={(next) => onChoose(scheduler, next)} />
      ))}
    </section>
  )
}
