import { GROUP_NAME, INDENT, NAME, roomForName } from '../../layout/timelines/nameColumn'
import { rowsIn } from '../../layout/timelines/laneStack'
import { timeScale } from '../../layout/timelines/timeAxis'
import { ticks } from '../../layout/timeTicks'
import { listPlaces } from '../../model/timelines/placeWords'
import type { LaneRow } from '../../model/timelines/rows'
import type { Palette } from '../../theme/palette'
import { fitted, type Surface } from '../surface'
import { paintCrowd } from './crowdPainter'
import { AXIS, type Brush, type LanesScene } from './lanesScene'
import { paintLife, paintMarks, paintWords } from './lifePainter'

/** Paints the part of the chart that is scrolled to `top`, under an axis that stays. */
export function paintLanes(surface: Surface, palette: Palette, scene: LanesScene, top: number, width: number, height: number): void {
  const brush: Brush = { surface, palette, scene, x: timeScale(scene.window, scene.names, width), left: scene.names, right: width }
  surface.opacity(1)
  surface.fill(0, 0, width, height, palette.surface)
  paintGrid(brush, height)
  const { start, end } = rowsIn(scene.stack, top, top + height - AXIS)
  for (let row = start; row < end; row++) paintRow(brush, row, AXIS - top + scene.stack.top[row]!)
  paintUnknown(brush, height)
  paintPlayhead(brush, height)
  paintEvictions(brush, top, height)
  for (let index = start; index < end; index++) {
    const row = scene.stack.rows[index]!
    if (row.kind !== 'life') continue
    const y = AXIS - top + scene.stack.top[index]!
    paintWords(brush, row.life, y)
    paintMarks(brush, row.life, y)
  }
  paintNames(brush, start, end, top, height)
  paintAxis(brush, width)
  paintHandle(brush)
}

function paintGrid({ surface, palette, scene, x, left, right }: Brush, height: number): void {
  for (const at of ticks(scene.window, right - left, scene.times.offset).at) surface.fill(Math.round(x(at)), AXIS, 1, height - AXIS, palette.line)
}

function paintRow(brush: Brush, index: number, y: number): void {
  const { surface, palette, scene, right } = brush
  const row = scene.stack.rows[index]!
  const h = scene.stack.top[index + 1]! - scene.stack.top[index]!
  if (index === scene.selected) surface.fill(0, y, right, h, palette.accentSoft)
  else if (index === scene.pointed) surface.fill(0, y, right, h, palette.sunken)
  if (row.kind === 'life') paintLife(brush, row.life, y)
  else if (!row.open) paintCrowd(brush, scene.crowd(row), y + 5, h - 9)
  if (row.kind === 'group') surface.fill(0, y, right, 1, palette.line)
}

/** From the pod that needs the room to the one that has to go. */
function paintEvictions({ surface, palette, scene, x, left, right }: Brush, top: number, height: number): void {
  const middle = (life: number) => {
    const row = scene.rowOf[life]!
    return row < 0 ? null : AXIS - top + (scene.stack.top[row]! + scene.stack.top[row + 1]!) / 2
  }
  for (const { at, victim, by } of scene.evictions) {
    const [from, to] = [by === null ? null : middle(by), middle(victim)]
    const at_x = x(at)
    if (from === null || to === null || from === to || at_x < left || at_x > right) continue
    const [upper, lower] = [Math.min(from, to), Math.max(from, to)]
    if (lower < AXIS || upper > height) continue
    const direction = Math.sign(to - from)
    const tip = to - direction * 7
    surface.path(
      [
        [at_x, Math.max(AXIS, Math.min(height, from + direction * 6))],
        [at_x, Math.max(AXIS, Math.min(height, tip))],
      ],
      palette.preempting,
      1.5,
    )
    if (tip > AXIS && tip < height)
      surface.shape(
        [
          [at_x - 4, tip - direction * 5],
          [at_x + 4, tip - direction * 5],
          [at_x, tip + direction * 1],
        ],
        palette.preempting,
      )
  }
}

/** While it is played, the future is not known. */
function paintUnknown({ surface, palette, scene, x, left, right }: Brush, height: number): void {
  if (scene.known >= scene.duration) return
  const from = Math.max(left, x(scene.known))
  if (from < right) surface.hatch(from, AXIS, right - from, height - AXIS, palette.line, 1, 12, 'rising')
}

function paintNames({ surface, palette, scene, left }: Brush, start: number, end: number, top: number, height: number): void {
  surface.fill(0, AXIS, left, height - AXIS, palette.surface)
  for (let index = start; index < end; index++) {
    const row = scene.stack.rows[index]!
    const y = AXIS - top + scene.stack.top[index]!
    const h = scene.stack.top[index + 1]! - scene.stack.top[index]!
    if (index === scene.selected) surface.fill(0, y, left, h, palette.accentSoft)
    else if (index === scene.pointed) surface.fill(0, y, left, h, palette.sunken)
    if (row.kind === 'group') surface.fill(0, y, left, 1, palette.line)
    const name = fitted(row.name, roomForName(left, row), row.kind === 'life' ? NAME : GROUP_NAME, scene.measure)
    if (row.kind === 'life') surface.text(name, row.inGroup ? INDENT.inGroup : INDENT.alone, y + h / 2 + 4, { color: row.inGroup ? palette.ink2 : palette.ink, ...NAME })
    else paintGroup(surface, palette, scene, row, name, y, left)
  }
  surface.fill(left - 1, AXIS, 1, height - AXIS, palette.line)
}

function paintGroup(surface: Surface, palette: Palette, scene: LanesScene, row: Extract<LaneRow, { kind: 'group' }>, name: string, y: number, left: number): void {
  const arrow: [number, number][] = row.open
    ? [
        [8, y + 8],
        [15, y + 8],
        [11.5, y + 13],
      ]
    : [
        [9, y + 7],
        [14, y + 10.5],
        [9, y + 14],
      ]
  surface.shape(arrow, palette.ink3)
  surface.text(name, INDENT.inGroup, y + 15, { color: palette.ink, ...GROUP_NAME })
  surface.text(String(row.lives.length), left - 8, y + 15, { color: palette.ink3, size: 11, align: 'right' })
  if (row.open) return
  placeLines(scene.placesNow(row.lives), left - 26).forEach((line, index) => surface.text(line, 20, y + 29 + index * 13, { color: palette.ink2, size: PLACES_SIZE }))
}

const PLACES_SIZE = 11

/** As many places a line as fit, in two lines at most. */
function placeLines(places: ReadonlyMap<string, number>, width: number): string[] {
  const most = width / (PLACES_SIZE * 0.53)
  const lines: string[] = []
  for (const part of listPlaces(places).split(', ')) {
    const longer = lines.length ? `${lines.at(-1)}, ${part}` : part
    if (longer.length <= most) lines.splice(-1, 1, longer)
    else if (lines.length === 2) return [lines[0]!, `${lines[1]!} …`]
    else lines.push(part)
  }
  return lines
}

/** Times stand above the handle, wherever it is. */
const TIMES = AXIS - 12
const HANDLE = { top: AXIS - 10, tip: AXIS - 2 }

function paintAxis({ surface, palette, scene, x, left }: Brush, width: number): void {
  surface.fill(0, 0, width, AXIS, palette.surface)
  surface.fill(0, AXIS - 1, width, 1, palette.line)
  const { at: round, apart } = ticks(scene.window, width - left, scene.times.offset)
  for (const at of round) {
    surface.fill(Math.round(x(at)), AXIS - 6, 1, 6, palette.line)
    surface.text(scene.times.tick(at, apart), x(at) + 4, TIMES, { color: palette.ink3, size: 11 })
  }
}

function paintPlayhead({ surface, palette, scene, x, left, right }: Brush, height: number): void {
  const at = Math.round(x(scene.at))
  if (at < left || at > right) return
  surface.fill(at - 1, AXIS, 2, height, palette.accent)
}

function paintHandle({ surface, palette, scene, x, left, right }: Brush): void {
  const at = Math.round(x(scene.at))
  if (at < left || at > right) return
  surface.shape(
    [
      [at - 6, HANDLE.top],
      [at + 6, HANDLE.top],
      [at, HANDLE.tip],
    ],
    palette.accent,
  )
}
