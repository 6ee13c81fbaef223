// In the middle: a tile a node with its bars and a mark a pod.
import type { MapRect } from '../../layout/nodeGrid'
import { shorten } from '../surface'
import { paintBars } from './bars'
import { crossedRoom, paintCrossed } from './crossed'
import { paintRejection } from './rejections'
import { inset, isDimmed, verdictOf, type Brush } from './scene'
import { toneColour } from './tones'

const DIMMED = 0.5
const NAME_SIZE = 11
/** Pixels: lower tiles need all their height for their bars. */
const ROOMY = 20
/** Bold letters are this much wider. */
const BOLD = 1.12
/** What the mark of a plugin takes from the first line. */
const MARK_WIDTH = 24

/** `words`: whether there is room for names. */
export function paintTile(brush: Brush, node: number, rect: MapRect, words: boolean): void {
  paintGround(brush, node, rect)
  if (words) paintNamed(brush, node, rect)
  else paintBars(brush, node, inset(rect, rect.h < ROOMY ? 2.5 : 3), Math.max(3, Math.min(6, rect.h * 0.16)), false)
  brush.surface.opacity(1)
  paintCrossed(brush, node, rect, words, MARK_WIDTH)
  paintRejection(brush, node, rect, words)
}

/** The ground of tiles and cards; leaves the surface as opaque as the node is of interest. */
export function paintGround({ surface, palette, scene }: Brush, node: number, rect: MapRect, dimmed = DIMMED): void {
  const verdict = verdictOf(scene, node)?.kind
  const [feasible, unseen] = [verdict === 'feasible', verdict === 'notLookedAt']
  const radius = Math.min(4, Math.round(rect.h * 0.15))
  surface.opacity(isDimmed(scene, node) ? dimmed : 1)
  if (!unseen) surface.fill(rect.x, rect.y, rect.w, rect.h, feasible ? palette.passedSoft : palette.surface, radius)
  surface.frame(rect.x + 0.5, rect.y + 0.5, rect.w - 1, rect.h - 1, feasible ? palette.passed : unseen ? palette.ink3 : palette.tileEdge, 1, radius, unseen ? [2, 3] : undefined)
  if (scene.colours.by !== 'fullest') paintClass({ surface, palette, scene }, node, rect)
  if (scene.columns.nodes.taints[node]!.length > 0) paintTaint({ surface, palette, scene }, rect)
}

const DASH = 6
const DASH_GAP = 4

/** The class of a node as a line at the top, none if there is nothing to say; what has become less is dashed, so that it is known from more without colour. */
function paintClass({ surface, palette, scene }: Brush, node: number, { x, y, w }: MapRect): void {
  const { tone } = scene.colours.classes[scene.colours.of[node]!]!
  if (tone.kind === 'none') return
  const colour = toneColour(palette, tone)
  if (tone.kind !== 'less') return surface.fill(x, y, w, 3, colour, 1.5)
  for (let left = x; left < x + w; left += DASH + DASH_GAP) surface.fill(left, y, Math.min(DASH, x + w - left), 3, colour)
}

const footHeight = ({ h }: MapRect): number => Math.min(6, Math.max(3, h * 0.08))

/** A tainted node has a hatched foot. */
function paintTaint({ surface, palette }: Brush, rect: MapRect): void {
  const h = footHeight(rect)
  const bottom = rect.y + rect.h - 2
  for (let x = rect.x + 4; x + h < rect.x + rect.w - 3; x += 5) surface.line(x, bottom, x + h, bottom - h, palette.ink3, 1)
}

export function paintName({ surface, palette, scene }: Brush, node: number, { x, y, w }: MapRect, size: number): void {
  const name = shorten(scene.columns.nodes.names[node]!, w, size * BOLD)
  surface.text(name, x, y, { color: palette.ink, size, weight: 600, struck: scene.columns.nodes.unschedulable[node]! })
}

function paintNamed(brush: Brush, node: number, rect: MapRect): void {
  const word = crossedRoom(brush, node, rect.w)
  const mark = verdictOf(brush.scene, node) === null ? 0 : MARK_WIDTH - 4
  paintName(brush, node, { x: rect.x + 6, y: rect.y + 13, w: rect.w - 12 - mark - word.first, h: 0 }, NAME_SIZE)
  const foot = brush.scene.columns.nodes.taints[node]!.length > 0 ? footHeight(rect) - 1 : 0
  const inner = { x: rect.x + 6, y: rect.y + 19, w: rect.w - 12, h: rect.h - 24 }
  paintBars(brush, node, inner, Math.max(4, Math.min(7, Math.round(rect.h / 12))), true, { right: word.last, foot })
}
