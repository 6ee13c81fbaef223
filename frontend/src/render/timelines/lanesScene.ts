import type { Crowd } from '../../layout/timelines/crowd'
import type { LaneStack } from '../../layout/timelines/laneStack'
import type { TimeWindow } from '../../layout/timelines/timeAxis'
import type { Eviction, Life } from '../../model/timelines/lives'
import type { LaneRow } from '../../model/timelines/rows'
import type { Times } from '../../model/timelines/times'
import type { Palette } from '../../theme/palette'
import type { Measure, Surface } from '../surface'

/** The height of the time axis over the rows. */
export const AXIS = 24

/** Everything the chart of the pods' lives shows. */
export interface LanesScene {
  stack: LaneStack
  window: TimeWindow
  names: number // width of the column of names
  measure: Measure
  times: Times
  duration: number
  known: number // what lies beyond has not happened yet
  at: number // the playhead
  evictions: readonly Eviction[]
  rowOf: Int32Array // life → its row, or that of its closed group; -1: not listed
  selected: number | null // row
  pointed: number | null // row
  tint: (node: string) => string
  crowd: (row: Extract<LaneRow, { kind: 'group' }>) => Crowd
  placesNow: (lives: readonly Life[]) => Map<string, number>
}

/** What the painters of rows, lives and crowds share. */
export interface Brush {
  surface: Surface
  palette: Palette
  scene: LanesScene
  x: (at: number) => number // surface space
  left: number
  right: number
}
