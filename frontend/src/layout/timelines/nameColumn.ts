import type { LaneRow } from '../../model/timelines/rows'

// The column of names left of the chart of the pods' lives: as wide as the names need, so that none is cut that has room.

export const NAME = { size: 12 } as const
export const GROUP_NAME = { size: 12, weight: 600 } as const
export const INDENT = { alone: 10, inGroup: 20 } as const
const GAP = 8
const DIGIT = 7 // of the number of a group's pods

const LEAST = 80
const WIDEST_NAME = 160
const WIDEST_GROUP = 200
/** A group says where its pods are, in lines below its name. */
const LEAST_OF_GROUP = 150
/** The chart keeps the rest. */
const MOST_OF_ROOM = 0.45

/** In pixels. `measure` : how wide a text is; `room` : of names and chart together. */
export function nameColumn(rows: readonly LaneRow[], measure: (text: string, style: typeof NAME | typeof GROUP_NAME) => number, room: number): number {
  const needed = rows.reduce((most, row) => Math.max(most, widthOf(row, measure)), LEAST)
  return Math.ceil(Math.min(needed, room * MOST_OF_ROOM))
}

function widthOf(row: LaneRow, measure: (text: string, style: typeof NAME | typeof GROUP_NAME) => number): number {
  if (row.kind === 'life') return (row.inGroup ? INDENT.inGroup : INDENT.alone) + Math.min(WIDEST_NAME, measure(row.name, NAME)) + GAP
  const name = INDENT.inGroup + Math.min(WIDEST_GROUP, measure(row.name, GROUP_NAME)) + numberWidth(row.lives.length) + GAP
  return row.open ? name : Math.max(LEAST_OF_GROUP, name)
}

/** Of the number at the end of a group's name, with the gap before it. */
export const numberWidth = (pods: number): number => GAP + String(pods).length * DIGIT

/** What is left of the column for a name. */
export const roomForName = (column: number, row: LaneRow): number =>
  row.kind === 'life' ? column - (row.inGroup ? INDENT.inGroup : INDENT.alone) - GAP : column - INDENT.inGroup - numberWidth(row.lives.length) - GAP
