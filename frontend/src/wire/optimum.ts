import type { Answer } from './schema'

/** The best placement that is known, beside the one of a run. */
export type Optimum = Answer<'Optimum'>
export type OptimumClass = Answer<'OptimumClass'>
export type OptimumGoal = Answer<'OptimumGoal'>
