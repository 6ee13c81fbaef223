// Close by: a node as a card with what it has, the pods on it by name, and the labels and taints that matter to this decision.
import type { MapRect } from '../../layout/nodeGrid'
import { amountLetters, nodeSigns, takenDevices, usageWords } from '../../model/map/nodeCard'
import { count } from '../../model/text/quantity'
import { shareInUse } from '../../model/cluster/shownResources'
import { shorten } from '../surface'
import { barWords } from './bars'
import { paintBlocks } from './blocks'
import { paintDevices } from './deviceBar'
import { paintBar } from './oneBar'
import { crossedRoom, paintCrossed } from './crossed'
import { paintRejection } from './rejections'
import { verdictOf, type Brush } from './scene'
import { paintGround, paintName } from './tile'

/** Names are to be read on nodes that were turned away, too. */
const DIMMED = 0.65
const EDGE = 8
const HEAD = 22
/** Cards narrower than this have smaller names. */
const NARROW = 140
const LINE = 13
/** Pods have at least this much, two rows of names; resources that would take it are left out. */
const LEAST_FOR_PODS = 36
const SIGN = 15
/** Cards lower than this have no line for labels and taints. */
const SIGNS_FROM = 150
const LABEL_WIDTH = 33
/** The name leaves so much to a plugin's mark, and to each digit of a score. */
const MARK_WIDTH = 30
const DIGIT = 7.4
/** A letter of "64.1Gi of 128Gi" at 11 pixels, on the average. */
const AMOUNT_LETTER = 5.2
const BAR_GAP = 4
const LEAST_BAR = 18

export function paintCard(brush: Brush, node: number, rect: MapRect): void {
  paintGround(brush, node, rect, DIMMED)
  const score = scoreOf(brush, node)
  const taken = Math.max(verdictOf(brush.scene, node) === null ? 0 : MARK_WIDTH, (score?.length ?? 0) * DIGIT + 4)
  const word = crossedRoom(brush, node, rect.w)
  paintName(brush, node, { x: rect.x + EDGE, y: rect.y + 15, w: rect.w - 2 * EDGE - taken - word.first, h: 0 }, rect.w < NARROW ? 11 : 12)
  const below = paintUse(brush, node, { x: rect.x + EDGE, y: rect.y + HEAD, w: rect.w - 2 * EDGE, h: rect.h - HEAD - EDGE })
  const foot = rect.h >= SIGNS_FROM ? paintSigns(brush, node, rect) : 0
  paintBlocks(brush, node, { x: rect.x + EDGE, y: below, w: rect.w - 2 * EDGE, h: rect.y + rect.h - EDGE - foot - below })
  brush.surface.opacity(1)
  if (score !== null) paintScore(brush, node, rect, score)
  paintCrossed(brush, node, rect, true, taken)
  paintRejection(brush, node, rect, true)
}

/** "cpu ▮▮▮▯ 5.2 of 8", a line a resource, and "dev ▮▯ 1 of 2"; the lower edge of the last. */
function paintUse(brush: Brush, node: number, { x, y, w, h }: MapRect): number {
  const { columns, state } = brush.scene
  const taken = takenDevices(columns, state, node)
  const most = Math.max(1, Math.floor((h - LEAST_FOR_PODS) / LINE))
  const devices = taken.length > 0 && most > 1 ? 1 : 0
  const resources = resourcesOf(brush, node, most - devices)
  const lines: Line[] = resources.map((resource) => {
    const share = shareInUse(columns, state.used, node, resource) ?? 0
    return { name: barWords(columns.resources[resource]!, 5), words: usageWords(columns, state, node, resource), paint: (bar) => paintBar(brush, bar, share) }
  })
  if (devices) lines.push({ name: 'dev', words: `${taken.filter(Boolean).length} of ${taken.length}`, paint: (bar) => paintDevices(brush, bar, taken) })
  paintLines(brush, lines, { x, y, w })
  return y + lines.length * LINE + 3
}

interface Line {
  name: string
  words: string
  paint: (bar: MapRect) => void
}

/** Bars of one card are equally long. Words that would leave them too little say only how much is in use. */
function paintLines({ surface, palette, scene }: Brush, lines: readonly Line[], { x, y, w }: Omit<MapRect, 'h'>): void {
  const usual = Math.min(w * 0.5, amountLetters(scene.columns, scene.resources) * AMOUNT_LETTER)
  const left = w - LABEL_WIDTH - BAR_GAP
  const widest = Math.max(usual, ...lines.map(({ words }) => words.length * AMOUNT_LETTER))
  const isWhole = left - widest >= LEAST_BAR
  const bar = left - (isWhole ? widest : usual)
  lines.forEach(({ name, words, paint }, index) => {
    const top = y + index * LINE
    surface.text(name, x, top + 10, { color: palette.ink2, size: 11 })
    paint({ x: x + LABEL_WIDTH, y: top + 3, w: bar, h: 7 })
    surface.text(isWhole ? words : words.replace(/ of .*/, ''), x + w, top + 10, { color: palette.ink, size: 11, align: 'right' })
  })
}

/** Those that the node has. Where there is no room for all, memory goes before what only some nodes have. */
function resourcesOf({ scene }: Brush, node: number, most: number): number[] {
  const all = scene.resources.filter((resource) => shareInUse(scene.columns, scene.state.used, node, resource) !== null)
  const memory = scene.columns.resources.indexOf('memory')
  const first = all.length > most ? [...all.filter((resource) => resource !== memory), memory] : all
  return first.slice(0, most)
}

function scoreOf({ scene }: Brush, node: number): string | null {
  const score = scene.marks.scores?.[node]
  return score == null || verdictOf(scene, node)?.kind !== 'feasible' ? null : count(score)
}

/** The score stands where a plugin's mark would, were the node turned away. */
function paintScore({ surface, palette, scene }: Brush, node: number, rect: MapRect, score: string): void {
  const wins = node === scene.marks.winner
  surface.text(score, rect.x + rect.w - EDGE, rect.y + 15, { color: wins ? palette.accent : palette.passed, size: 12, weight: 700, align: 'right' })
}

/** The labels that the pod asks about, and the taints; how high that is. */
function paintSigns({ surface, palette, scene }: Brush, node: number, rect: MapRect): number {
  const signs = nodeSigns(scene.columns, scene.marks, node)
  if (signs.length === 0) return 0
  const y = rect.y + rect.h - EDGE - SIGN + 1
  let x = rect.x + EDGE
  for (const { text, kind } of signs) {
    const room = rect.x + rect.w - EDGE - x
    const words = shorten(text, Math.min(room - 8, rect.w * 0.6), 11)
    if (words.length < 3) break
    const w = Math.min(room, words.length * 6.8 + 8)
    surface.frame(x + 0.5, y + 0.5, w - 1, SIGN - 2, kind === 'rejecting' ? palette.rejected : palette.lineStrong, 1, 3, kind === 'label' ? undefined : [3, 2])
    surface.text(words, x + 4, y + 10, { color: kind === 'rejecting' ? palette.rejected : palette.ink2, size: 11 })
    x += w + 4
  }
  return SIGN + 2
}
