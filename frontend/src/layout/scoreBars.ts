import type { Explanation, ScoreColumn } from '../wire/explanation'

export interface Segment {
  plugin: string
  value: number // weighted score
  share: number // of the width that the highest total has, 0..1
  cut: boolean // drawn shorter than it is
}

/** How points become widths. */
export interface ScoreScale {
  highest: number // of what is drawn to scale
  cut: ReadonlyMap<string, number> // plugin → its most points, where they would leave nothing to be seen of all others
}

/** A plugin dwarfs the others when its points are so many times theirs. NodePreferAvoidPods of release 1.18 does. */
const DWARFS = 20
const CUT_SHARE = 0.14

export function scoreScale(explanation: Explanation): ScoreScale {
  const most = new Map(explanation.scores.map(({ plugin, weighted }) => [plugin, Math.max(0, ...weighted.map((points) => points ?? 0))]))
  const sum = [...most.values()].reduce((whole, points) => whole + points, 0)
  const cut = new Map([...most].filter(([, points]) => sum > points && points > DWARFS * (sum - points)))
  const drawn = explanation.scores.filter(({ plugin }) => !cut.has(plugin))
  const highest = explanation.totals.reduce<number>((best, total, node) => (total === null ? best : Math.max(best, pointsOf(drawn, node))), 0)
  return { highest, cut }
}

const pointsOf = (columns: readonly ScoreColumn[], node: number): number => columns.reduce((sum, { weighted }) => sum + (weighted[node] ?? 0), 0)

/** The stacked bar of one node: a segment a plugin that gave it points, in pipeline order. */
export function stackScores(explanation: Explanation, node: number, { highest, cut }: ScoreScale): Segment[] {
  const room = 1 - CUT_SHARE * cut.size
  return explanation.scores
    .map(({ plugin, weighted }) => ({ plugin, value: weighted[node] ?? 0, most: cut.get(plugin) }))
    .filter(({ value }) => value > 0)
    .map(({ plugin, value, most }) => ({ plugin, value, share: most === undefined ? (room * value) / highest : (CUT_SHARE * value) / most, cut: most !== undefined }))
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
