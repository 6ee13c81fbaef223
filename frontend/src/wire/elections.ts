import type { Answer } from './schema'

/** `commands`: faults injected so far. */
export type Election = Answer<'Election'>
export type ElectionExample = Answer<'ElectionExample'>

/** What safety rests on, and where it was departed from. */
export type Assumption = Answer<'Assumption'>
/** `notifications`: what the writes cause with each kind of lock. */
export type SafetyReport = Answer<'SafetyReport'>
export type SchedulingReport = Answer<'SchedulingReport'>
/** A moment of an election as the server sees it. */
export type ElectionMoment = Answer<'ElectionMoment'>
