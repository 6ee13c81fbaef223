import { PASSED_ALL, type Explanation } from '../../wire/attempts'
import { nodeVerdict } from './verdict'
import { isBarMode, type ScoreMode } from '../page/route'

/** `rank`: the winner first, then by total, then by how far a node came. Others: a plugin's column, the name, the total. */
export type SortKey = { by: 'rank' } | { by: 'node' } | { by: 'total' } | { by: 'plugin'; plugin: string }
export interface Sort {
  key: SortKey
  descending: boolean
}
export const BY_RANK: Sort = { key: { by: 'rank' }, descending: false }

export function sameKey(left: SortKey, right: SortKey): boolean {
  return left.by === right.by && (left.by !== 'plugin' || left.plugin === (right as { plugin: string }).plugin)
}

/** Bands that are no plugin's. */
export const FEASIBLE = 'feasible'
export const NOT_LOOKED_AT_BAND = 'notLookedAt'

/** The nodes (indices into `nodes`) that a band of the funnel holds; null: all. */
export function rowsInBand(explanation: Explanation, band: string | null): number[] {
  const all = explanation.nodes.map((_, index) => index)
  if (band === null) return all
  return all.filter((node) => {
    const verdict = nodeVerdict(explanation, node)
    return verdict.kind === 'rejected' ? verdict.plugin === band : verdict.kind === band
  })
}

/** Negative: how far short of the end a rejected node stopped. Feasible nodes rank by total. */
function rank(explanation: Explanation, node: number): number {
  if (explanation.nodes[node] === explanation.node) return Number.MAX_SAFE_INTEGER
  const first = explanation.firstRejection[node] ?? PASSED_ALL
  if (first === PASSED_ALL) return explanation.totals[node] ?? 0
  return first < 0 ? first * 1000 : first - 1000
}

function sortValue(explanation: Explanation, key: SortKey, mode: ScoreMode | null): (node: number) => number {
  if (key.by === 'rank') return (node) => -rank(explanation, node)
  if (key.by === 'total') return (node) => explanation.totals[node] ?? -Infinity
  if (key.by === 'node') return (node) => node
  return mode === null ? filterValue(explanation, key.plugin) : scoreValue(explanation, key.plugin, mode)
}

/** Passed before rejected before what was never reached. */
function filterValue(explanation: Explanation, plugin: string): (node: number) => number {
  const index = explanation.filters.findIndex((filter) => filter.plugin === plugin)
  const column = explanation.filters[index]
  if (!column) return () => 0
  return (node) => {
    const first = explanation.firstRejection[node] ?? PASSED_ALL
    if (first === PASSED_ALL || index < first) return 0
    return index === first ? 1 : 2 + (column.verdicts[node] ? 1 : 0)
  }
}

function scoreValue(explanation: Explanation, plugin: string, mode: ScoreMode): (node: number) => number {
  const column = explanation.scores.find((score) => score.plugin === plugin)
  if (!column) return () => 0
  const cells = column[isBarMode(mode) ? 'weighted' : mode]
  return (node) => cells[node] ?? -Infinity
}

/** Sorted copy of `rows`; equal values stay in order of rank, then name, so that nothing shuffles. */
export function sortRows(explanation: Explanation, rows: readonly number[], sort: Sort, mode: ScoreMode | null): number[] {
  const value = sortValue(explanation, sort.key, mode)
  const sign = sort.descending ? -1 : 1
  return [...rows].sort((left, right) => sign * compare(value(left), value(right)) || rank(explanation, right) - rank(explanation, left) || left - right)
}

function compare(left: number, right: number): number {
  return left < right ? -1 : left > right ? 1 : 0
}
