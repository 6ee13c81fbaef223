import type { Explanation, ScoreColumn } from '../wire/attempts'

export interface Segment {
  plugin: string
  value: number // weighted points that are drawn
  share: number // of the width that the highest total has, 0..1
  cut: boolean // drawn shorter than it is
}

/** How points become widths. */
export interface ScoreScale {
  highest: number // of what is drawn to scale, summed over plugins
  cut: ReadonlyMap<string, number> // plugin → its most points, where they would leave nothing to be seen of all others
  floors: ReadonlyMap<string, number> // plugin → points that every node has, which are not drawn
}

/** A plugin dwarfs the others when its points are so many times theirs. NodePreferAvoidPods of release 1.18 does. */
const DWARFS = 20
const CUT_SHARE = 0.14
const NO_FLOORS: ReadonlyMap<string, number> = new Map()

export function scoreScale(explanation: Explanation, floors = NO_FLOORS): ScoreScale {
  const most = new Map(explanation.scores.map((column) => [column.plugin, mostPoints(column, floors)]))
  const sum = [...most.values()].reduce((whole, points) => whole + points, 0)
  const cut = new Map([...most].filter(([, points]) => sum > points && points > DWARFS * (sum - points)))
  const drawn = explanation.scores.filter(({ plugin }) => !cut.has(plugin))
  const highest = explanation.totals.reduce<number>((best, total, node) => (total === null ? best : Math.max(best, sumDrawn(drawn, node, floors))), 0)
  return { highest, cut, floors }
}

const mostPoints = (column: ScoreColumn, floors: ReadonlyMap<string, number>): number =>
  column.weighted.reduce<number>((most, points, node) => (points === null ? most : Math.max(most, drawnPoints(column, node, floors))), 0)

/** What the bar shows of a plugin's points on a node. */
const drawnPoints = ({ plugin, weighted }: ScoreColumn, node: number, floors: ReadonlyMap<string, number>): number => (weighted[node] ?? 0) - (floors.get(plugin) ?? 0)

const sumDrawn = (columns: readonly ScoreColumn[], node: number, floors: ReadonlyMap<string, number>): number => columns.reduce((sum, column) => sum + drawnPoints(column, node, floors), 0)

/** The stacked bar of one node: a segment a plugin that gave it points to draw, in pipeline order. */
export function stackScores(explanation: Explanation, node: number, { highest, cut, floors }: ScoreScale): Segment[] {
  const room = 1 - CUT_SHARE * cut.size
  return explanation.scores
    .map((column) => ({ plugin: column.plugin, value: drawnPoints(column, node, floors), most: cut.get(column.plugin) }))
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
