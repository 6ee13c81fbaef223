import { anything, boolean, dictionary, nullable, number, object, string, withDefault, type Decoded } from './decoders'

/** What a run was told besides its snapshot and its policy; null or false: not said. */
export const runOptions = object({
  release: nullable(string), // of kube-scheduler
  seed: nullable(number),
  sampling: withDefault(boolean, false),
  checkModel: withDefault(boolean, false),
  featureGates: nullable(dictionary(boolean)),
  profiles: nullable(dictionary(string)), // schedulerName → the profile that decides for it
  extenderScores: nullable(dictionary(anything)), // by extender
})
export type RunOptions = Decoded<typeof runOptions>
