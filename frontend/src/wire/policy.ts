import { anything, boolean, list, nullable, object, string, withDefault, type Decoded } from './decode'
import { problem } from './problem'

export const policy = object({
  id: string,
  name: string,
  builtIn: withDefault(boolean, false),
  parent: nullable(string),
  createdAt: nullable(string),
  yaml: withDefault(string, ''),
  config: anything,
  profiles: withDefault(list(anything), []),
})
export type Policy = Decoded<typeof policy>

export const validation = object({
  valid: boolean,
  problems: (value: unknown, path: string) => problem({ problems: value ?? [] }, path).problems,
  expanded: anything,
})
export type Validation = Decoded<typeof validation>
