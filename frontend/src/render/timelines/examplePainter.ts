import { PILE, type Crowd } from '../../layout/timelines/crowd'
import { nodeTint } from '../../theme/nodeTints'
import type { Palette } from '../../theme/palette'
import type { OutcomeKind } from '../../wire/outcome'
import type { Surface } from '../surface'
import { paintCrowd } from './crowdPainter'
import { paintPattern, paintSign } from './lifePainter'

/** Places are positions in PILE; `node` -1: none. */
export type ExamplePart = readonly [place: number, from: number, to: number, node: number]

/** A scenario in small, made by dev/pictures.mjs, a row a pod or a group of pods as a pile. Times are thousandths of the whole. */
export type ExampleScene = readonly ({ stretches: readonly ExamplePart[]; failed: readonly (readonly [at: number, outcome: string])[] } | { bins: number; most: number; counts: readonly number[] })[]

const EDGE = 12
const HIGHEST = 26
const BAR = 0.66

export function paintExample(surface: Surface, palette: Palette, rows: ExampleScene, width: number, height: number): void {
  surface.opacity(1)
  surface.fill(0, 0, width, height, palette.surface)
  const room = { x: EDGE, y: EDGE, w: width - 2 * EDGE, h: height - 2 * EDGE }
  const weights = rows.map((row) => ('bins' in row ? 3 : 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const pitch = Math.min(rows.some((row) => 'bins' in row) ? room.h : HIGHEST, room.h / all)
  const x = (thousandths: number) => room.x + (thousandths / 1000) * room.w
  let y = room.y + (room.h - pitch * all) / 2
  rows.forEach((row, index) => {
    const tall = pitch * weights[index]!
    if ('bins' in row) paintCrowd({ surface, palette, left: room.x, right: room.x + room.w }, { ...row, counts: Float64Array.from(row.counts) } satisfies Crowd, y, tall - 4)
    else {
      const h = Math.min(tall * BAR, HIGHEST * BAR)
      for (const [place, from, to, node] of row.stretches)
        paintPattern(surface, palette, PILE[place]!, nodeTint(Math.max(0, node), palette.theme), { x: x(from), y, w: Math.max(1, x(to) - x(from)), h })
      for (const [at, outcome] of row.failed) paintSign(surface, palette, outcome as OutcomeKind, x(at), y + h / 2)
    }
    y += tall
  })
}
