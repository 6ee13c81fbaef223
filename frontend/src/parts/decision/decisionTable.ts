import { isBarMode, type BarMode, type DecisionTab, type ScoreMode } from '../../model/page/route'
import { describeVerdict, verdictAt } from '../../model/decision/verdict'
import { CRITERIA, type Explanation } from '../../wire/attempts'
import { orderCandidates } from './PreemptionView'

type Cell = string | number | null

/** The table that is open, as rows for the clipboard. */
export function decisionTable(explanation: Explanation, tab: DecisionTab, mode: ScoreMode): Cell[][] {
  if (tab === 'remedies') return []
  if (tab === 'domains') return domainTable(explanation)
  if (tab === 'devices') return deviceTable(explanation)
  if (tab === 'filter') return filterTable(explanation)
  return tab === 'score' ? scoreTable(explanation, isBarMode(mode) ? 'weighted' : mode) : preemptionTable(explanation)
}

function filterTable(explanation: Explanation): Cell[][] {
  const head = ['node', ...explanation.filters.map(({ plugin }) => plugin)]
  const rows = explanation.nodes.map((name, node) => [name, ...explanation.filters.map((_, filter) => describeVerdict(verdictAt(explanation, filter, node)))])
  return [head, ...rows]
}

function domainTable({ domains }: Explanation): Cell[][] {
  const rows = domains.flatMap(({ plugin, rule, key, atLeast, atMost, values, counts }) => values.map((value, domain) => [plugin, rule, key, value, counts[domain]!, atLeast, atMost]))
  return [['plugin', 'rule', 'key', 'domain', 'count', 'atLeast', 'atMost'], ...rows]
}

function deviceTable({ nodes, devices }: Explanation): Cell[][] {
  const rows = (devices?.nodes ?? []).flatMap((found, node) => {
    if (found === null) return []
    const head = [nodes[node]!, found.verdict, found.devices, found.free]
    return found.why.length === 0 ? [[...head, null, null, null, null]] : found.why.map((why) => [...head, why.claim, why.request, why.fate, why.devices])
  })
  return [['node', 'verdict', 'devices', 'free', 'claim', 'request', 'fate', 'number'], ...rows]
}

function scoreTable(explanation: Explanation, mode: Exclude<ScoreMode, BarMode>): Cell[][] {
  const head = ['node', ...explanation.scores.map(({ plugin }) => plugin), 'total']
  const scored = explanation.nodes.flatMap((name, node) => (explanation.totals[node] == null ? [] : [{ name, node }]))
  return [head, ...scored.map(({ name, node }) => [name, ...explanation.scores.map((column) => column[mode][node] ?? null), explanation.totals[node]!])]
}

function preemptionTable({ preemption }: Explanation): Cell[][] {
  if (!preemption) return []
  const head = ['candidate', ...CRITERIA, 'eliminatedBy', 'victims']
  const victims = (pods: { pod: string; verdict: string }[]) =>
    pods
      .filter(({ verdict }) => verdict === 'victim')
      .map(({ pod }) => pod)
      .join(' ')
  return [head, ...orderCandidates(preemption).map(({ node, criteria, eliminatedBy, pods }) => [node, ...CRITERIA.map((name) => criteria[name]), eliminatedBy, victims(pods)])]
}
