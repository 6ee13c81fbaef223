import type { Answer } from './schema'

/** Values of `firstRejection` that are not indices into `filters`. */
export const PASSED_ALL = -1
export const OUTSIDE_PREFILTER = -2
export const NOT_LOOKED_AT = -3

/** `verdicts`: a row a node, indices into `statuses`, 0 = passes; computed for every node. */
export type FilterColumn = Answer<'FilterColumn'>
/** A row a node, null where the node was not feasible; `normalised` is 0..100. */
export type ScoreColumn = Answer<'ScoreColumn'>

/** In the order in which they decide. */
export const CRITERIA = ['pdbViolations', 'highestPriority', 'prioritySum', 'victims', 'latestStart'] as const satisfies Criterion[]
export type Criterion = Answer<'CriterionEnum'>

export type Reprieve = Answer<'PotentialVictim'>
/** `eliminatedBy`: the criterion that took it out, null for the winner and what ties with it. `pods` are in order of reprieve. */
export type PreemptionCandidate = Answer<'Candidate'>
export type Preemption = Answer<'Preemption'>
/** `extender`: its urlPrefix. `status`: of HTTP, null for no reply. `error`: empty if it succeeded. */
export type ExtenderCall = Answer<'ExtenderCall'>

/** Attempt `k` in full. Columns are aligned with `nodes`, which is sorted by name. */
export type Explanation = Answer<'Explanation'>
/** Attempt `k` on one node, with the numbers of every formula. */
export type NodeExplanation = Answer<'NodeExplanation'>
