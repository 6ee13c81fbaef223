import { boolean, list, nullable, number, object, oneOf, string, withDefault, type Decoded } from './decoders'

/** What became of one scheduling attempt. `preempting`: victims were chosen, the pod is attempted again at once. */
export const OUTCOMES = ['scheduled', 'preempting', 'unschedulable', 'gated', 'error'] as const
export type OutcomeKind = (typeof OUTCOMES)[number]

/** What the formal model has against a step. */
const violation = object({ clause: string, text: string })
export type Violation = Decoded<typeof violation>

/** What an attempt wrote into a claim to devices. `allocation`: null where the claim had its devices already, or lost them. */
const allocated = object({ driver: string, pool: string, device: string, adminAccess: withDefault(boolean, false) })
const claimChange = object({
  claim: string, // "namespace/name"
  what: oneOf('reserved', 'allocated', 'deallocated', 'deleted'),
  allocation: nullable(object({ devices: object({ results: withDefault(list(allocated), []) }) })),
})
export type ClaimChange = Decoded<typeof claimChange>

/** One attempt as stored, streamed and listed. `k` counts from 0 without gaps within a run. */
export const outcome = object({
  k: number,
  pod: string, // "namespace/name"
  outcome: oneOf(...OUTCOMES),
  node: nullable(string),
  feasible: withDefault(number, 0), // how many nodes passed every filter
  score: nullable(number), // the winner's total; null when fewer than two nodes were feasible
  message: withDefault(string, ''), // the scheduler's own words for a pod that found no node
  nominatedNode: nullable(string),
  victims: withDefault(list(string), []), // pod keys, most important first
  violations: withDefault(list(violation), []), // only where the run checks its steps
  claims: nullable(list(claimChange)),
})
export type Outcome = Decoded<typeof outcome>
