// Where the lines of requests run, to find out what a label would cover.
import type { Arrow } from './chart'

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

type Line = readonly [x1: number, y1: number, x2: number, y2: number]

/** Pixels. Lines are looked up by the columns that they run through. */
const COLUMN = 64

/** Whether a box of the chart is free of lines. */
export function freeOfLines(arrows: readonly Arrow[]): (box: Box) => boolean {
  const columns = new Map<number, Line[]>()
  for (const line of arrows.flatMap(linesOf)) {
    for (const column of columnsOf(Math.min(line[0], line[2]), Math.max(line[0], line[2]))) {
      const known = columns.get(column)
      if (known) known.push(line)
      else columns.set(column, [line])
    }
  }
  return (box) => columnsOf(box.left, box.right).every((column) => (columns.get(column) ?? []).every((line) => !crosses(line, box)))
}

function columnsOf(from: number, to: number): number[] {
  const first = Math.floor(from / COLUMN)
  return Array.from({ length: Math.floor(to / COLUMN) - first + 1 }, (_, index) => first + index)
}

/** As they are drawn: to the API server and back, or to where they wait. */
function linesOf({ from, turn, wait, to }: Arrow): Line[] {
  const lines: Line[] = []
  if (turn) lines.push([from.x, from.y, turn.x, turn.y])
  if (turn && to) lines.push([turn.x, turn.y, to.x, to.y])
  if (wait) lines.push([from.x, from.y, wait.from, wait.y], [wait.from, wait.y, wait.to, wait.y])
  return lines
}

function crosses([x1, y1, x2, y2]: Line, { left, right, top, bottom }: Box): boolean {
  const [from, to] = [Math.max(top, Math.min(y1, y2)), Math.min(bottom, Math.max(y1, y2))]
  if (from > to) return false
  const at = (y: number) => x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)
  const [one, other] = y1 === y2 ? [x1, x2] : [at(from), at(to)]
  return Math.max(one, other) >= left && Math.min(one, other) <= right
}
