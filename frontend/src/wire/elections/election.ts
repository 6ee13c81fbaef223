import { anything, boolean, dictionary, list, nullable, number, object, oneOf, string, withDefault, type Decoded } from '../decode'
import { simulationFields } from '../simulation'
import { fault } from './events'

/** `stepped` waits until somebody has it go on; `free` plays to its end at once. */
export const PACES = ['free', 'stepped'] as const

export const election = object({
  ...simulationFields,
  pace: oneOf(...PACES),
  target: withDefault(number, 0),
  commands: withDefault(number, 0), // faults injected so far
  branchedAt: nullable(number),
})
export type Election = Decoded<typeof election>

export const electionExample = object({ slug: string, title: string, lesson: withDefault(string, ''), yaml: string, duration: number })
export type ElectionExample = Decoded<typeof electionExample>

/** A fault that was injected, and when it happens. */
export const injected = object({ number: number, at: number, fault })
export type Injected = Decoded<typeof injected>

const interval = object({ from: number, to: number })

/** What safety rests on, and where it was departed from. */
export const assumption = object({
  code: string,
  statement: string,
  harmless: withDefault(boolean, false),
  violations: withDefault(list(object({ at: nullable(number), what: string })), []),
})
export type Assumption = Decoded<typeof assumption>

export const safetyReport = object({
  until: number,
  overlaps: list(interval),
  gaps: list(interval),
  longestGap: number,
  leaderships: list(object({ replica: string, from: number, to: nullable(number), reason: nullable(string) })),
  transitions: nullable(number),
  margin: object({ available: nullable(number), used: dictionary(nullable(number)) }),
  assumptions: list(assumption),
  requests: object({ sent: number, conflicts: number, timeouts: number, failures: number }),
  writes: number,
  notifications: dictionary(number), // what the writes cause with each kind of lock
})
export type SafetyReport = Decoded<typeof safetyReport>

export const schedulingReport = object({
  created: number,
  bound: number,
  refused: number,
  boundBy: dictionary(number),
  longestPause: nullable(list(number)),
})
export type SchedulingReport = Decoded<typeof schedulingReport>

/** A moment of an election as the server sees it. */
export const electionMoment = object({ at: number, now: number, lastSeq: number, state: anything, report: safetyReport, scheduling: nullable(schedulingReport) })
export type ElectionMoment = Decoded<typeof electionMoment>
