import { nullable, number, object, oneOf, string, withDefault, type Decoded } from './decode'
import { runOptions } from './options'
import { problem, warnings } from './problem'

export const RUN_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled', 'interrupted'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Attempts by outcome. */
export const counts = object({
  scheduled: withDefault(number, 0),
  preempting: withDefault(number, 0),
  unschedulable: withDefault(number, 0),
  gated: withDefault(number, 0),
  error: withDefault(number, 0),
})
export type Counts = Decoded<typeof counts>

const reference = object({ id: string, name: string })

export const run = object({
  id: string,
  snapshot: reference,
  policy: nullable(reference), // null: the default KubeSchedulerConfiguration
  state: oneOf(...RUN_STATES),
  progress: object({ done: number, total: withDefault(number, 0) }),
  counts,
  createdAt: string, // RFC 3339
  startedAt: nullable(string),
  finishedAt: nullable(string),
  error: nullable(problem),
  lastSeq: withDefault(number, 0), // the newest event's sequence number; 0 before the first
  options: runOptions,
  demo: nullable(string), // the slug of the demo that started it
  warnings,
  violations: nullable(number), // of the formal model so far; null: nobody looks
})
export type Run = Decoded<typeof run>

export const FINAL_STATES: ReadonlySet<RunState> = new Set(['succeeded', 'failed', 'cancelled', 'interrupted'])
