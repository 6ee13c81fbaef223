// Far away: one mark a node. Its colour is its class; where the pod cannot run it is small, and where nobody looked or nothing is to be
// said it is a dash, so that it is known from a node that is empty.
// Of the plugin that turned a node away the mark is its letters, wherever they have room, so that it is known without colour.
import { markSquare } from '../../layout/camera'
import type { MapRect } from '../../layout/nodeGrid'
import type { Tone } from '../../model/map/mapColour'
import { inkOn, pluginMark } from '../../theme/plugins'
import { tinyWord, type TinyWord } from '../../theme/tinyLetters'
import type { Stamp } from '../stamps'
import type { Point, Surface } from '../surface'
import { drawnTile, inset, isDimmed, verdictOf, type Brush } from './scene'
import { toneColour } from './tones'

const DIMMED = 0.7
/** The side of a small mark, as a share of a whole one. */
const SMALL = 0.5
/** Marks at least this large can be dashes, or have an edge. */
const DASH_FROM = 5
/** The length of a dash, as a share of a mark, and its height. */
const DASH = { w: 0.5, h: 0.15 }

/** Marks at least this large can be rings: what has become less, so that it is known from more without colour. */
const RING_FROM = 6

/** Small marks at least this large have an inside. */
const BOX_FROM = 4

type Shape = 'whole' | 'small' | 'dash'
const SHAPES: readonly Shape[] = ['dash', 'small', 'whole']

/** Class after class, so that the surface changes its colour a few times only. */
export function paintMarks(brush: Brush, nodes: Int32Array): void {
  const { surface, palette, scene } = brush
  const { of, classes } = scene.colours
  const square = markSquare(scene.grid, scene.camera)
  for (const shape of SHAPES) {
    const members = nodes.filter((node) => shapeOf(brush, node) === shape)
    const isLettered = ({ kind }: Tone) => kind === 'plugin' && square > 0 && shape !== 'dash'
    classes.forEach(({ tone }, index) => {
      if (isLettered(tone) && shape === 'small') return
      surface.opacity(shape === 'small' && tone.kind !== 'empty' ? DIMMED : 1)
      const colour = toneColour(palette, tone)
      if (tone.kind === 'empty' && shape === 'whole') paintEdges(brush, members, index)
      for (const node of members) if (of[node] === index) paintMark(brush, drawnTile(scene, node), drawnAs(shape, tone), colour)
    })
    if (square > 0 && shape !== 'dash') paintLetters(brush, members, shape, square)
  }
  surface.opacity(1)
}

/** Below marks that are hardly seen on the ground. */
function paintEdges({ surface, palette, scene }: Brush, nodes: Int32Array, index: number): void {
  for (const node of nodes) {
    if (scene.colours.of[node] !== index) continue
    const { x, y, w, h } = drawnTile(scene, node)
    if (w >= DASH_FROM) surface.fill(x, y, w, h, palette.tileEdge)
  }
}

/** `inner`: within its edge. `box`: small, and no more than an edge. */
type Drawn = Shape | 'ring' | 'inner' | 'box'
const DRAWN: Record<Shape, Partial<Record<Tone['kind'], Drawn>>> = { whole: { less: 'ring', empty: 'inner' }, small: { empty: 'box' }, dash: {} }
const drawnAs = (shape: Shape, { kind }: Tone): Drawn => (kind === 'none' ? 'dash' : (DRAWN[shape][kind] ?? shape))

/** The letters of plugins alone; on whole marks, cut out of them. */
function paintLetters({ surface, palette, scene }: Brush, nodes: Int32Array, shape: Shape, square: number): void {
  const { of, classes } = scene.colours
  const stamps = classes.flatMap(({ tone }, index): Stamp[] => {
    if (tone.kind !== 'plugin') return []
    const [word, colour] = [tinyWord(pluginMark(tone.plugin).letters), palette.plugin(tone.plugin)]
    const places: Point[] = []
    for (const node of nodes) if (of[node] === index) places.push(middleFor(word, square, drawnTile(scene, node)))
    return places.length > 0 ? [{ word, places, color: shape === 'whole' ? inkOn(colour) : colour }] : []
  })
  if (stamps.length === 0) return
  surface.opacity(shape === 'small' && scene.band !== null ? DIMMED : 1)
  surface.stamp(stamps, square)
}

const middleFor = (word: TinyWord, square: number, { x, y, w, h }: MapRect): Point => [x + Math.floor((w - word.w * square) / 2), y + Math.floor((h - word.h * square) / 2)]

function shapeOf({ scene }: Brush, node: number): Shape {
  const verdict = verdictOf(scene, node)
  if (verdict?.kind === 'notLookedAt' && scene.band !== 'notLookedAt') return 'dash'
  return isDimmed(scene, node) ? 'small' : 'whole'
}

function paintMark({ surface, palette }: Brush, rect: MapRect, shape: Drawn, colour: string): void {
  const { x, y, w, h } = rect
  if (shape === 'ring' && w >= RING_FROM) return surface.frame(x + 1, y + 1, w - 2, h - 2, colour, 2)
  if (shape === 'inner' && w >= DASH_FROM) return surface.fill(x + 1, y + 1, w - 2, h - 2, colour)
  if (shape === 'whole' || shape === 'ring' || shape === 'inner') return surface.fill(x, y, w, h, colour)
  if (shape === 'dash' && w >= DASH_FROM) return paintPart(surface, middlePart(rect, DASH.w, DASH.h), palette.lineStrong)
  const part = middlePart(rect, SMALL, SMALL)
  if (shape !== 'box') return paintPart(surface, part, colour)
  paintPart(surface, part, palette.tileEdge)
  if (part.w >= BOX_FROM) paintPart(surface, inset(part, 1), colour)
}

const paintPart = (surface: Surface, { x, y, w, h }: MapRect, colour: string): void => surface.fill(x, y, w, h, colour)

function middlePart({ x, y, w, h }: MapRect, across: number, down: number): MapRect {
  const [pw, ph] = [Math.max(1, Math.round(w * across)), Math.max(1, Math.round(h * down))]
  return { x: x + Math.floor((w - pw) / 2), y: y + Math.floor((h - ph) / 2), w: pw, h: ph }
}
