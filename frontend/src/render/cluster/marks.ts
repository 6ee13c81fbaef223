// Far away: one mark a node. Its colour is its class; where the pod cannot run it is small, and where nobody looked it is hollow.
import type { MapRect } from '../../layout/nodeGrid'
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
  for (const shape of SHAPES) {
    const members = nodes.filter((node) => shapeOf(brush, node) === shape)
    surface.opacity(shape === 'small' ? DIMMED : 1)
    classes.forEach(({ tone }, index) => {
      const colour = toneColour(palette, tone)
      const drawn = shape === 'whole' && tone.kind === 'less' ? 'ring' : tone.kind === 'none' ? 'hollow' : shape
      for (const node of members) if (of[node] === index) paintMark(brush, drawnTile(scene, node), drawn, colour)
    })
  }
  surface.opacity(1)
}

function shapeOf({ scene }: Brush, node: number): Shape {
  const verdict = verdictOf(scene, node)
  if (verdict?.kind === 'notLookedAt' && scene.band !== 'notLookedAt') return 'hollow'
  return isDimmed(scene, node) ? 'small' : 'whole'
}

function paintMark({ surface, palette }: Brush, { x, y, w, h }: MapRect, shape: Shape | 'ring', colour: string): void {
  if (shape === 'ring' && w >= RING_FROM) return surface.frame(x + 1, y + 1, w - 2, h - 2, colour, 2)
  if (shape === 'whole' || shape === 'ring') return surface.fill(x, y, w, h, colour)
  if (shape === 'hollow' && w >= HOLLOW_FROM) return surface.frame(x + 0.5, y + 0.5, w - 1, h - 1, palette.unreached, 1)
  const [sw, sh] = [Math.max(1, Math.round(w * SMALL)), Math.max(1, Math.round(h * SMALL))]
  surface.fill(x + Math.floor((w - sw) / 2), y + Math.floor((h - sh) / 2), sw, sh, colour)
}
