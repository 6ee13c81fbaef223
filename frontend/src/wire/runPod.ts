import type { Answer } from './schema'
import { list, type Decoder } from './decoders'
import { outcome, type Outcome } from './outcome'

/** A pod of a run: where it is, and its attempts in order. */
export type RunPod = Omit<Answer<'RunPod'>, 'attempts'> & { attempts: Outcome[] }

export const runPod: Decoder<RunPod> = (value, path) => {
  const answer = value as Answer<'RunPod'>
  return { ...answer, attempts: list(outcome)(answer.attempts, `${path}.attempts`) }
}
