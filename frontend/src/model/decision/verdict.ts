import { NOT_LOOKED_AT, OUTSIDE_PREFILTER, PASSED_ALL, type Explanation } from '../../wire/attempts'

/** What one filter said about one node. Those it never got to carry what it would have said. */
export type Verdict = { kind: 'passed' } | { kind: 'rejected'; code: string; reasons: readonly string[] } | { kind: 'skipped' } | Unasked

/** `notReached`: an earlier filter had rejected the node; `outside`: PreFilter had left it out. */
export interface Unasked {
  kind: 'notReached' | 'outside' | 'notLookedAt'
  wouldReject: boolean
  reasons: readonly string[]
}

export function verdictAt(explanation: Explanation, filter: number, node: number): Verdict {
  const column = explanation.filters[filter]!
  const first = explanation.firstRejection[node] ?? PASSED_ALL
  if (column.skipped) return { kind: 'skipped' }
  const status = column.statuses[column.verdicts[node] ?? 0] ?? null
  const unasked = unaskedKind(first, filter)
  if (unasked) return { kind: unasked, wouldReject: status !== null, reasons: status?.reasons ?? [] }
  if (status === null) return { kind: 'passed' }
  return { kind: 'rejected', code: status.code, reasons: status.reasons }
}

function unaskedKind(first: number, filter: number): Unasked['kind'] | null {
  if (first === OUTSIDE_PREFILTER) return 'outside'
  if (first === NOT_LOOKED_AT) return 'notLookedAt'
  return first >= 0 && filter > first ? 'notReached' : null
}

export function isUnasked(verdict: Verdict): verdict is Unasked {
  return verdict.kind === 'notReached' || verdict.kind === 'outside' || verdict.kind === 'notLookedAt'
}

/** Why the filters never met a node. */
export function whyNotLookedAt({ viaNomination, filters }: Explanation): string {
  if (filters.length === 0) return 'the attempt ended before nodes were looked at'
  return viaNomination ? 'only the nominated node was tried' : 'enough nodes had been found before it'
}

/** What the whole Filter step said about one node. */
export type NodeVerdict = { kind: 'feasible' } | { kind: 'rejected'; plugin: string; reasons: readonly string[] } | { kind: 'notLookedAt'; why: string }

export const PREFILTER = 'PreFilter'

export function nodeVerdict(explanation: Explanation, node: number): NodeVerdict {
  const first = explanation.firstRejection[node] ?? PASSED_ALL
  if (first === NOT_LOOKED_AT) return { kind: 'notLookedAt', why: whyNotLookedAt(explanation) }
  if (first === OUTSIDE_PREFILTER) return { kind: 'rejected', plugin: preFilterBand(explanation), reasons: preFilterReasons(explanation, node) }
  if (first === PASSED_ALL) return { kind: 'feasible' }
  const column = explanation.filters[first]!
  return { kind: 'rejected', plugin: column.plugin, reasons: column.statuses[column.verdicts[node]!]?.reasons ?? [] }
}

/** The plugin that rejected the pod for all nodes has a band of its own in the funnel. */
export function preFilterBand({ preFilter }: Explanation): string {
  return preFilter.find(({ verdict }) => verdict === 'rejected')?.plugin ?? PREFILTER
}

function preFilterReasons(explanation: Explanation, node: number): readonly string[] {
  const name = explanation.nodes[node]!
  const rejecting = explanation.preFilter.find(({ verdict, nodes }) => verdict === 'rejected' || (nodes !== null && !nodes.includes(name)))
  if (!rejecting) return []
  return rejecting.reasons.length ? rejecting.reasons : [`not among the nodes that ${rejecting.plugin} left in`]
}

const WORDS: Record<Verdict['kind'], string> = {
  passed: 'passed',
  rejected: 'rejected',
  skipped: 'skipped',
  notReached: 'not reached',
  outside: 'outside the PreFilter set',
  notLookedAt: 'not looked at',
}

/** The verdict in words, with the scheduler's reasons quoted as it writes them. */
export function describeVerdict(verdict: Verdict): string {
  const word = WORDS[verdict.kind]
  if (verdict.kind === 'rejected') return [word, ...verdict.reasons].join(': ')
  if (!isUnasked(verdict)) return word
  return verdict.wouldReject ? `${word}, would have rejected: ${verdict.reasons.join('; ')}` : `${word}, would have passed`
}
