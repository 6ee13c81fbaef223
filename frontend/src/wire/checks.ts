import type { Answer } from './schema'

/** Which expectations a run meets. */
export type Checks = Answer<'Checks'>
export type Verdict = Answer<'Verdict'>
/** Expectations that a run meets, as it is recorded. */
export type Recorded = Answer<'Recorded'>
