import { anything, boolean, dictionary, list, nullable, number, object, string, withDefault, type Decoded } from './decode'
import { problem, warnings } from './problem'

/** A plugin at an extension point; `weight` only where weights count, at score. */
const plugin = object({ name: string, weight: nullable(number) })

/** A profile after expansion: nothing is left to be defaulted. */
export const profile = object({
  schedulerName: string,
  percentageOfNodesToScore: withDefault(number, 0),
  plugins: withDefault(dictionary(list(plugin)), {}), // extension point → plugins in the order in which they run
  args: withDefault(dictionary(anything), {}), // plugin → its effective arguments
})
export type Profile = Decoded<typeof profile>

export const policy = object({
  id: string,
  name: string,
  description: withDefault(string, ''),
  builtIn: withDefault(boolean, false),
  parent: nullable(string),
  createdAt: nullable(string),
  yaml: withDefault(string, ''), // as it was written, comments and all
  config: anything,
  profiles: withDefault(list(profile), []),
})
export type Policy = Decoded<typeof policy>

/** Everything a configuration means. `settings` is what is not said profile by profile, by field. */
export interface Expanded {
  profiles: Profile[]
  settings: Record<string, unknown>
}

const profilesOf = object({ profiles: list(profile) })

function expanded(value: unknown, path: string): Expanded {
  const { profiles: _, ...settings } = (value ?? {}) as Record<string, unknown>
  return { profiles: profilesOf(value, path).profiles, settings }
}

export const validation = object({
  valid: boolean,
  problems: (value: unknown, path: string) => problem({ problems: value ?? [] }, path).problems,
  expanded: nullable(expanded), // null when not valid
  warnings, // what is accepted and has no effect
})
export type Validation = Decoded<typeof validation>
