import type { Answer } from './schema'
import type { Decoder } from './decoders'

/** A profile after expansion: nothing is left to be defaulted. Plugins are in the order in which they run, weights only where they count. */
export type Profile = Answer<'Profile'>
/** `yaml`: as it was written, comments and all. */
export type Policy = Answer<'Policy'>

/** Everything a configuration means. `settings` is what is not said profile by profile, by field. */
export interface Expanded {
  profiles: Profile[]
  settings: Record<string, unknown>
}

function expanded({ profiles, ...settings }: Record<string, unknown>): Expanded {
  return { profiles: profiles as Profile[], settings }
}

/** `expanded`: null when not valid. `warnings`: what is accepted and has no effect. */
export type Validation = Omit<Answer<'Validation'>, 'expanded'> & { expanded: Expanded | null }

export const validation: Decoder<Validation> = (value) => {
  const answer = value as Answer<'Validation'>
  return { ...answer, expanded: answer.expanded && expanded(answer.expanded) }
}
