import type { Explanation } from '../wire/explanation'

export interface Segment {
  plugin: string
  value: number // weighted score
  share: number // of the highest total, 0..1
}

/** The stacked bar of one node: a segment a plugin that gave it points, in pipeline order. */
export function stackScores(explanation: Explanation, node: number, highest: number): Segment[] {
  if (highest <= 0) return []
  return explanation.scores
    .filter((column) => (column.weighted[node] ?? 0) > 0)
    .map((column) => ({ plugin: column.plugin, value: column.weighted[node]!, share: column.weighted[node]! / highest }))
}

export function highestTotal(explanation: Explanation): number {
  return explanation.totals.reduce<number>((best, total) => Math.max(best, total ?? 0), 0)
}

/** The span of a column's numbers, for shading; null where there are none. */
export function spanOf(cells: readonly (number | null)[]): { least: number; most: number } | null {
  let least = Infinity
  let most = -Infinity
  for (const cell of cells) {
    if (cell === null) continue
    least = Math.min(least, cell)
    most = Math.max(most, cell)
  }
  return least === Infinity ? null : { least, most }
}

/** How strongly a cell is shaded, 0..1. Normalised and weighted scores have a fixed top; raw ones use their own span. */
export function shade(value: number, top: number | null, span: { least: number; most: number }): number {
  if (top !== null) return top > 0 ? Math.max(0, Math.min(1, value / top)) : 0
  return span.most > span.least ? (value - span.least) / (span.most - span.least) : 0
}
