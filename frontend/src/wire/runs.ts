import type { Answer } from './schema'
import { number, object, withDefault, type Decoded, type Decoder } from './decoders'
import { runOptions, type RunOptions } from './runOptions'

export const RUN_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled', 'interrupted'] as const satisfies RunState[]
export type RunState = Answer<'RunStateEnum'>

/** Attempts by outcome. */
export const counts = object({
  scheduled: withDefault(number, 0),
  preempting: withDefault(number, 0),
  unschedulable: withDefault(number, 0),
  gated: withDefault(number, 0),
  error: withDefault(number, 0),
})
export type Counts = Decoded<typeof counts>

/** `policy`: null for the default KubeSchedulerConfiguration. `lastSeq`: of the newest event, 0 before the first. `violations`: of the formal model so far, null if nobody looks. */
export type Run = Omit<Answer<'Run'>, 'options'> & { options: RunOptions }

export const run: Decoder<Run> = (value, path) => {
  const answer = value as Answer<'Run'>
  return { ...answer, options: runOptions(answer.options, path ? `${path}.options` : 'options') }
}

export const FINAL_STATES: ReadonlySet<RunState> = new Set(['succeeded', 'failed', 'cancelled', 'interrupted'])
