import { boolean, indexColumn, list, nullable, number, numberColumn, object, dictionary, oneOf, string, withDefault, type Decoded } from './decode'
import { OUTCOMES } from './outcome'

/** Values of `firstRejection` that are not indices into `filters`. */
export const PASSED_ALL = -1
export const OUTSIDE_PREFILTER = -2
export const NOT_LOOKED_AT = -3

const status = object({ code: withDefault(string, ''), reasons: withDefault(list(string), []) })

export const filterColumn = object({
  plugin: string,
  skipped: withDefault(boolean, false),
  verdicts: indexColumn, // a row a node: index into `statuses`, 0 = passes; computed for every node
  statuses: list(nullable(status)),
})
export type FilterColumn = Decoded<typeof filterColumn>

export const scoreColumn = object({
  plugin: string,
  weight: number,
  skipped: withDefault(boolean, false),
  raw: numberColumn, // a row a node, null where the node was not feasible
  normalised: numberColumn, // 0..100
  weighted: numberColumn,
})
export type ScoreColumn = Decoded<typeof scoreColumn>

export const CRITERIA = ['pdbViolations', 'highestPriority', 'prioritySum', 'victims', 'latestStart'] as const
export type Criterion = (typeof CRITERIA)[number]

const criterionValues = object({
  pdbViolations: withDefault(number, 0),
  highestPriority: nullable(number),
  prioritySum: nullable(number),
  victims: withDefault(number, 0),
  latestStart: nullable(string),
})

const reprieve = object({
  pod: string,
  priority: withDefault(number, 0),
  startTime: nullable(string),
  violatesPdb: withDefault(boolean, false),
  verdict: oneOf('spared', 'victim'),
  why: withDefault(string, ''),
})
export type Reprieve = Decoded<typeof reprieve>

const candidate = object({
  node: string,
  criteria: criterionValues,
  eliminatedBy: nullable(string), // the criterion that took it out; null for the winner and what ties with it
  pods: withDefault(list(reprieve), []), // in order of reprieve
})
export type PreemptionCandidate = Decoded<typeof candidate>

const bestValue = (value: unknown): number | string | null => (typeof value === 'number' || typeof value === 'string' ? value : null)

export const preemption = object({
  eligible: boolean,
  reason: withDefault(string, ''),
  message: withDefault(string, ''),
  nominated: nullable(string),
  candidates: withDefault(list(candidate), []),
  criteria: withDefault(list(object({ name: string, best: bestValue, left: number })), []),
  deciding: nullable(string),
  dryRun: withDefault(list(object({ node: string, reasons: withDefault(list(string), []) })), []),
  notHelpful: withDefault(number, 0),
  pdbs: withDefault(list(object({ pdb: string, disruptionsAllowed: number })), []),
})
export type Preemption = Decoded<typeof preemption>

const extenderCall = object({
  extender: string, // its urlPrefix
  verb: string,
  status: nullable(number), // of HTTP; null: no reply
  latencyMicros: withDefault(number, 0),
  error: withDefault(string, ''), // empty if it succeeded
})
export type ExtenderCall = Decoded<typeof extenderCall>

/** Attempt `k` in full. Columns are aligned with `nodes`, which is sorted by name. */
export const explanation = object({
  k: number,
  pod: string,
  profile: withDefault(string, ''),
  outcome: oneOf(...OUTCOMES),
  node: nullable(string),
  message: withDefault(string, ''),
  sentence: withDefault(string, ''),
  nodes: list(string),
  preFilter: withDefault(
    list(
      object({
        plugin: string,
        verdict: oneOf('success', 'skip', 'rejected', 'notReached'),
        reasons: withDefault(list(string), []),
        nodes: nullable(list(string)), // the only nodes it left in, null: all
      }),
    ),
    [],
  ),
  filters: withDefault(list(filterColumn), []),
  firstRejection: withDefault(indexColumn, []),
  viaNomination: withDefault(boolean, false), // the nominated node was tried first and fits; no other was looked at
  notLookedAt: withDefault(number, 0), // nodes that the filters never met
  funnel: withDefault(
    list(
      object({
        plugin: string,
        rejected: number,
        left: number,
        reasons: withDefault(list(object({ reason: string, nodes: number })), []),
      }),
    ),
    [],
  ),
  feasible: withDefault(number, 0),
  scores: withDefault(list(scoreColumn), []),
  totals: withDefault(numberColumn, []),
  tied: withDefault(list(string), []),
  tieBreak: withDefault(string, ''),
  preemption: nullable(preemption),
  nominatedPods: withDefault(dictionary(list(string)), {}),
  extenderCalls: withDefault(list(extenderCall), []), // in order
})
export type Explanation = Decoded<typeof explanation>

/** Attempt `k` on one node, with the numbers of every formula. */
export const nodeExplanation = object({
  node: string,
  filters: withDefault(
    list(
      object({
        plugin: string,
        verdict: string,
        wouldBe: nullable(string), // what it says of the node, reached or not; null: skipped
        code: nullable(string),
        reasons: withDefault(list(string), []),
      }),
    ),
    [],
  ),
  scores: withDefault(
    list(
      object({
        plugin: string,
        raw: nullable(number),
        normalised: nullable(number),
        weight: number,
        weighted: nullable(number),
        formula: withDefault(string, ''),
      }),
    ),
    [],
  ),
  total: nullable(number),
})
export type NodeExplanation = Decoded<typeof nodeExplanation>
