import { NOT_LOOKED_AT, OUTSIDE_PREFILTER, PASSED_ALL, type Explanation } from '../wire/explanation'

/** What one filter said about one node. `notReached` carries what it would have said. */
export type Verdict =
  | { kind: 'passed' }
  | { kind: 'rejected'; code: string; reasons: readonly string[] }
  | { kind: 'skipped' }
  | { kind: 'notReached'; wouldReject: boolean; reasons: readonly string[] }
  | { kind: 'outside' } // left out by a PreFilter result
  | { kind: 'notLookedAt' } // enough nodes had been found before its turn

export function verdictAt(explanation: Explanation, filter: number, node: number): Verdict {
  const column = explanation.filters[filter]!
  const first = explanation.firstRejection[node] ?? PASSED_ALL
  if (column.skipped) return { kind: 'skipped' }
  if (first === OUTSIDE_PREFILTER) return { kind: 'outside' }
  if (first === NOT_LOOKED_AT) return { kind: 'notLookedAt' }
  const status = column.statuses[column.verdicts[node] ?? 0] ?? null
  if (first >= 0 && filter > first)
    return { kind: 'notReached', wouldReject: status !== null, reasons: status?.reasons ?? [] }
  if (status === null) return { kind: 'passed' }
  return { kind: 'rejected', code: status.code, reasons: status.reasons }
}

/** What the whole Filter step said about one node. */
export type NodeVerdict =
  | { kind: 'feasible' }
  | { kind: 'rejected'; plugin: string; reasons: readonly string[] }
  | { kind: 'notLookedAt' }

export const PREFILTER = 'PreFilter'

export function nodeVerdict(explanation: Explanation, node: number): NodeVerdict {
  const first = explanation.firstRejection[node] ?? PASSED_ALL
  if (first === NOT_LOOKED_AT) return { kind: 'notLookedAt' }
  if (first === OUTSIDE_PREFILTER) return { kind: 'rejected', plugin: PREFILTER, reasons: preFilterReasons(explanation, node) }
  if (first === PASSED_ALL) return { kind: 'feasible' }
  const column = explanation.filters[first]!
  return { kind: 'rejected', plugin: column.plugin, reasons: column.statuses[column.verdicts[node]!]?.reasons ?? [] }
}

function preFilterReasons(explanation: Explanation, node: number): readonly string[] {
  const name = explanation.nodes[node]!
  const rejecting = explanation.preFilter.find(
    ({ verdict, nodes }) => verdict === 'rejected' || (nodes !== null && !nodes.includes(name)),
  )
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
  if (verdict.kind !== 'notReached') return word
  return verdict.wouldReject ? `${word}, would have rejected: ${verdict.reasons.join('; ')}` : `${word}, would have passed`
}
