// Far away: one mark a node. Its colour is its class; where the pod cannot run it is small, and where nobody looked it is hollow.
// Of the plugin that turned a node away the mark is its letters, wherever they have room, so that it is known without colour.
import { markSquare } from '../../layout/camera'
import type { MapRect } from '../../layout/nodeGrid'
import type { Tone } from '../../model/map/mapColour'
import { inkOn, pluginMark } from '../../theme/plugins'
import { tinyWord, type TinyWord } from '../../theme/tinyLetters'
import type { Stamp } from '../stamps'
import type { Point } from '../surface'
import { drawnTile, isDimmed, verdictOf, type Brush } from './scene'
import { toneColour } from './tones'

const DIMMED = 0.7
/** The side of a small mark, as a share of a whole one. */
const SMALL = 0.5
/** Marks at least this large can be hollow. */
const HOLLOW_FROM = 5

/** Marks at least this large can be rings: what has become less, so that it is known from more without colour. */
const RING_FROM = 6

type Shape = 'whole' | 'small' | 'hollow'
const SHAPES: readonly Shape[] = ['hollow', 'small', 'whole']

/** Class after class, so that the surface changes its colour a few times only. */
export function paintMarks(brush: Brush, nodes: Int32Array): void {
  const { surface, palette, scene } = brush
  const { of, classes } = scene.colours
  const square = markSquare(scene.grid, scene.camera)
  for (const shape of SHAPES) {
    const members = nodes.filter((node) => shapeOf(brush, node) === shape)
    const isLettered = ({ kind }: Tone) => kind === 'plugin' && square > 0 && shape !== 'hollow'
    surface.opacity(shape === 'small' ? DIMMED : 1)
    classes.forEach(({ tone }, index) => {
      if (isLettered(tone) && shape === 'small') return
      const colour = toneColour(palette, tone)
      if (tone.kind === 'empty' && shape === 'whole') paintEdges(brush, members, index)
      for (const node of members) if (of[node] === index) paintMark(brush, drawnTile(scene, node), drawnAs(shape, tone), colour)
    })
    if (square > 0 && shape !== 'hollow') paintLetters(brush, members, shape, square)
  }
  surface.opacity(1)
}

/** Below marks that are hardly seen on the ground. */
function paintEdges({ surface, palette, scene }: Brush, nodes: Int32Array, index: number): void {
  for (const node of nodes) {
    if (scene.colours.of[node] !== index) continue
    const { x, y, w, h } = drawnTile(scene, node)
    if (w >= HOLLOW_FROM) surface.fill(x, y, w, h, palette.tileEdge)
  }
}

/** `inner`: within its edge. */
type Drawn = Shape | 'ring' | 'inner'
const OF_WHOLE: Partial<Record<Tone['kind'], Drawn>> = { less: 'ring', empty: 'inner' }
const drawnAs = (shape: Shape, { kind }: Tone): Drawn => (kind === 'none' ? 'hollow' : ((shape === 'whole' ? OF_WHOLE[kind] : undefined) ?? shape))

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
  if (verdict?.kind === 'notLookedAt' && scene.band !== 'notLookedAt') return 'hollow'
  return isDimmed(scene, node) ? 'small' : 'whole'
}

function paintMark({ surface, palette }: Brush, { x, y, w, h }: MapRect, shape: Drawn, colour: string): void {
  if (shape === 'ring' && w >= RING_FROM) return surface.frame(x + 1, y + 1, w - 2, h - 2, colour, 2)
  if (shape === 'inner' && w >= HOLLOW_FROM) return surface.fill(x + 1, y + 1, w - 2, h - 2, colour)
  if (shape === 'whole' || shape === 'ring' || shape === 'inner') return surface.fill(x, y, w, h, colour)
  if (shape === 'hollow' && w >= HOLLOW_FROM) return surface.frame(x + 0.5, y + 0.5, w - 1, h - 1, palette.unreached, 1)
  const [sw, sh] = [Math.max(1, Math.round(w * SMALL)), Math.max(1, Math.round(h * SMALL))]
  surface.fill(x + Math.floor((w - sw) / 2), y + Math.floor((h - sh) / 2), sw, sh, colour)
}
