import type { LaneRow } from '../../model/timelines/rows'

// Where every row of the chart stands. Stack space: CSS pixels, 0 the top of the first row.

const LOWEST = 22
const HIGHEST = 128
const HEADING = 24
const CROWD = 48 // a closed group, whose pods are drawn as a crowd
const HIGHEST_CROWD = 140

export interface LaneStack {
  rows: readonly LaneRow[]
  top: Float64Array // of row n; one more at the end: the height of all
  lane: number // height of a pod's lane
}

/** Few rows share the room there is, so that they can be read from afar; many are as low as can be read. */
export function stackLanes(rows: readonly LaneRow[], room = 0): LaneStack {
  const headings = rows.filter((row) => row.kind === 'group' && row.open).length
  const share = (room - headings * HEADING) / Math.max(1, rows.length - headings)
  const lane = Math.max(LOWEST, Math.min(HIGHEST, Math.floor(share)))
  const crowd = Math.max(CROWD, Math.min(HIGHEST_CROWD, Math.floor(share)))
  const top = new Float64Array(rows.length + 1)
  rows.forEach((row, index) => (top[index + 1] = top[index]! + (row.kind === 'life' ? lane : row.open ? HEADING : crowd)))
  return { rows, top, lane }
}

export const stackHeight = ({ rows, top }: LaneStack): number => top[rows.length]!

/** The row at a height, or null below all. */
export function rowAt({ rows, top }: LaneStack, y: number): number | null {
  if (y < 0 || y >= top[rows.length]!) return null
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (top[middle]! <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows in view; `end` is exclusive. */
export function rowsIn(stack: LaneStack, from: number, to: number): { start: number; end: number } {
  if (stack.rows.length === 0) return { start: 0, end: 0 }
  return { start: rowAt(stack, Math.max(0, from)) ?? stack.rows.length, end: (rowAt(stack, to) ?? stack.rows.length - 1) + 1 }
}
