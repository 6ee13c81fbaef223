import type { AttemptMark, Life, Stretch } from '../../model/timelines/lives'
import { PLACE_WORDS } from '../../model/timelines/placeWords'
import { span } from '../../model/text/virtualTime'
import type { Place } from '../../model/timelines/state'
import type { OutcomeKind } from '../../wire/outcome'
import { inkOn } from '../../theme/plugins'
import type { Palette } from '../../theme/palette'
import type { Surface } from '../surface'
import { AXIS, type Brush } from './lanesScene'

/** Of a lane; the rest keeps lanes apart. */
const BAR = 0.64
const SHORTEST = 2

/** One pod's life in one lane. Every place has its own pattern besides its colour. */
export function paintLife(brush: Brush, life: Life, y: number): void {
  const { x, scene } = brush
  const { lane } = scene.stack
  for (const [stretch, box] of boxesOf(brush, life, y)) paintPattern(brush.surface, brush.palette, stretch.place, tintOf(brush, stretch), box)
  const h = Math.round(lane * BAR)
  if (life.gone !== null && life.goneWhy !== 'finished') paintEnd(brush, x(life.gone), y + (lane - h) / 2 - 2, h + 4)
}

/** The word of every place where there is room, above the lines that pass through the lane. */
export function paintWords(brush: Brush, life: Life, y: number): void {
  for (const [stretch, box] of boxesOf(brush, life, y)) paintWord(brush, stretch, box)
}

/** What is in sight of it. */
function boxesOf({ x, left, right, scene }: Brush, life: Life, y: number): [Stretch, Box][] {
  const { lane } = scene.stack
  const h = Math.round(lane * BAR)
  return life.stretches.flatMap((stretch): [Stretch, Box][] => {
    const from = x(stretch.from)
    const to = x(stretch.to ?? Math.max(stretch.from, scene.known))
    if (to < left || from > right) return []
    const start = Math.max(left - 4, from)
    return [[stretch, { x: start, y: y + (lane - h) / 2, w: Math.max(SHORTEST, Math.min(right + 4, to) - start), h }]]
  })
}

/** What happened to it, above everything else: the playhead stands where the marks are. */
export function paintMarks(brush: Brush, life: Life, y: number): void {
  const { x, left, right, scene } = brush
  const { lane } = scene.stack
  paintNominations(brush, life, y, lane)
  paintAttempts(brush, life.attempts, y + lane / 2)
  for (const { at } of life.refusals) if (x(at) >= left && x(at) <= right) paintSign(brush.surface, brush.palette, 'error', x(at), y + lane / 2)
}

const tintOf = ({ palette, scene }: Brush, { node }: Stretch): string => (node === null ? palette.sunken : scene.tint(node))

interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** How a place looks. `tint`: the ground of the pod's node. */
export function paintPattern(surface: Surface, palette: Palette, place: Place, tint: string, { x, y, w, h }: Box): void {
  const thin = thinOf(h)
  switch (place) {
    case 'activeQ':
      surface.fill(x, y + thin, w, h - 2 * thin, palette.accentSoft)
      surface.frame(x + 0.5, y + thin + 0.5, w - 1, h - 2 * thin - 1, palette.accent, 1)
      break
    case 'backoffQ':
      surface.fill(x, y + thin, w, h - 2 * thin, palette.surface)
      surface.hatch(x, y + thin, w, h - 2 * thin, palette.accent, 1.25, 5, 'upright')
      surface.frame(x + 0.5, y + thin + 0.5, w - 1, h - 2 * thin - 1, palette.accent, 1)
      break
    case 'unschedulable':
      surface.fill(x, y + thin, w, h - 2 * thin, palette.rejectedSoft)
      surface.frame(x + 0.5, y + thin + 0.5, w - 1, h - 2 * thin - 1, palette.rejected, 1, 0, [4, 3])
      break
    case 'gated':
      surface.frame(x + 0.5, y + thin + 0.5, w - 1, h - 2 * thin - 1, palette.gated, 1, 0, [1.5, 3])
      break
    case 'inFlight':
      surface.fill(x, y, w, h, palette.accent)
      break
    case 'assumed':
      surface.fill(x, y, w, h, tint)
      surface.frame(x + 0.5, y + 0.5, w - 1, h - 1, palette.ink2, 1, 0, [2, 2])
      break
    case 'bound':
      surface.fill(x, y, w, h, tint, w > 6 ? 2 : 0)
      surface.frame(x + 0.5, y + 0.5, w - 1, h - 1, palette.lineStrong, 0.75, w > 6 ? 2 : 0)
      break
    case 'terminating':
      surface.fill(x, y, w, h, tint)
      surface.hatch(x, y, w, h, palette.ink2, 1, 6, 'rising')
      surface.frame(x + 0.5, y + 0.5, w - 1, h - 1, palette.ink2, 1)
  }
}

/** What waits is lower than what runs. */
const thinOf = (h: number): number => Math.round(h * 0.14)

const RUNS: ReadonlySet<Place> = new Set(['inFlight', 'assumed', 'bound', 'terminating'])
const PATTERNED: ReadonlySet<Place> = new Set(['backoffQ', 'terminating'])

/** The colour that a word stands on. */
function groundOf(brush: Brush, stretch: Stretch): string {
  const { palette } = brush
  switch (stretch.place) {
    case 'activeQ':
      return palette.accentSoft
    case 'unschedulable':
      return palette.rejectedSoft
    case 'inFlight':
      return palette.accent
    case 'backoffQ':
    case 'gated':
      return palette.surface
    default:
      return tintOf(brush, stretch)
  }
}

/** On a plate where the ground is patterned, and with a rim: lines pass below it. */
function paintWord(brush: Brush, stretch: Stretch, { x, y, w, h }: Box): void {
  const { surface, palette } = brush
  const size = h > 44 ? 14 : h > 22 ? 12 : 11
  if (!RUNS.has(stretch.place) && h - 2 * thinOf(h) < size + 3) return
  const text = wordsFor(stretch).find((candidate) => candidate.length * size * 0.56 + 18 <= w)
  if (!text) return
  const { place } = stretch
  const rim = groundOf(brush, stretch)
  if (PATTERNED.has(place)) surface.fill(x + 7, y + h / 2 - size / 2 - 2, text.length * size * 0.53 + 8, size + 4, rim, 2)
  const color = place === 'inFlight' ? inkOn(palette.accent) : place === 'bound' ? palette.ink : palette.ink2
  surface.text(text, x + 11, y + h / 2 + size * 0.36, { color, size, weight: place === 'bound' ? 600 : 400, rim })
}

/** The longest first. */
function wordsFor({ place, node, until, from }: Stretch): string[] {
  const { word } = PLACE_WORDS[place]
  if (place === 'bound') return [node ?? '']
  if (place === 'assumed') return [`binding to ${node}`, 'binding']
  return until === null ? [word] : [`${word}, ${span(until - from)}`, word]
}

function paintEnd({ surface, palette, left, right }: Brush, x: number, y: number, h: number): void {
  if (x >= left && x <= right) surface.fill(x - 1, y, 2, h, palette.ink)
}

/** A flag where the pod was nominated, an empty one where it was not any more. */
function paintNominations({ surface, palette, x, left, right }: Brush, { nominations }: Life, y: number, lane: number): void {
  for (const { at, node } of nominations) {
    const pole = x(at)
    if (pole < left || pole > right || y < AXIS - lane) continue
    surface.fill(pole - 0.75, y + 1, 1.5, lane - 3, palette.preempting)
    const flag: [number, number][] = [
      [pole, y + 1],
      [pole + 8, y + 4],
      [pole, y + 7],
    ]
    if (node === null) surface.path([...flag, flag[0]!], palette.preempting, 1)
    else surface.shape(flag, palette.preempting)
  }
}

const WEIGHT: Record<OutcomeKind, number> = { preempting: 4, error: 3, unschedulable: 2, gated: 1, scheduled: 0 }
const TOO_CLOSE = 7

/** Where marks would cover each other, the gravest of them stands for all. */
export function thinned(attempts: readonly AttemptMark[], x: (at: number) => number, left: number, right: number): AttemptMark[] {
  const shown: AttemptMark[] = []
  for (const mark of attempts) {
    const place = x(mark.at)
    if (place < left || place > right) continue
    const before = shown.at(-1)
    if (!before || place - x(before.at) >= TOO_CLOSE) shown.push(mark)
    else if (WEIGHT[mark.outcome] > WEIGHT[before.outcome]) shown[shown.length - 1] = mark
  }
  return shown
}

function paintAttempts({ surface, palette, x, left, right }: Brush, attempts: readonly AttemptMark[], y: number): void {
  for (const { at, outcome } of thinned(attempts, x, left, right)) paintSign(surface, palette, outcome, x(at), y)
}

/** The signs that outcomes have everywhere, with a rim that keeps them off what is below. */
export function paintSign(surface: Surface, palette: Palette, outcome: OutcomeKind, x: number, y: number): void {
  const r = 3.5
  switch (outcome) {
    case 'scheduled':
      surface.fill(x - r - 1, y - r - 1, 2 * r + 2, 2 * r + 2, palette.surface, r + 1)
      return surface.fill(x - r, y - r, 2 * r, 2 * r, palette.scheduled, r)
    case 'preempting':
      surface.fill(x - 3, y - 7, 6, 14, palette.surface, 1)
      return surface.fill(x - 2, y - 6, 4, 12, palette.preempting, 1)
    case 'error':
      surface.fill(x - 3.5, y - 7, 7, 14, palette.surface, 1)
      surface.fill(x - 1.25, y - 6, 2.5, 7, palette.unschedulable)
      return surface.fill(x - 1.25, y + 3, 2.5, 2.5, palette.unschedulable)
    default:
      for (const [color, width] of [
        [palette.surface, 4.5],
        [palette.unschedulable, 2],
      ] as const) {
        surface.line(x - r, y - r, x + r, y + r, color, width)
        surface.line(x - r, y + r, x + r, y - r, color, width)
      }
  }
}
