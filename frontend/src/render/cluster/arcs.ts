// Pods that are elsewhere than in another run, as arcs between tiles: moved ones solid, from node to node; lost ones dashed, out of the
// map; gained ones dotted, into it. Arcs bend to their right, so that those of either direction do not cover each other. They pass below texts.
import { tileOnScreen } from '../../layout/camera'
import { isShown } from '../../layout/nodeGrid'
import type { Flow } from '../../model/comparison/flows'
import type { Palette } from '../../theme/palette'
import { inkOn } from '../../theme/plugins'
import type { MapRect } from '../../layout/nodeGrid'
import type { Point, Surface } from '../surface'
import type { Brush, ClusterScene } from './scene'
import { meets, overlap, paintAgain, type Text } from './textsAbove'

/** More arcs hide the map; a picked node shows its own. */
export const MOST_ARCS = 40
const BEND = 0.2
const STEPS = 18
const HEAD = 7
const SIZE = 11

interface Arc {
  points: readonly Point[]
  width: number
  head: readonly Point[]
  pods: number
  color: string
  dash: readonly number[]
}

/** `flows`: the largest first. `height`: of the surface, whose lower edge is where lost pods go and gained ones come from. `texts`: of the map. */
export function paintArcs({ surface, palette, scene }: Brush, flows: readonly Flow[], height: number, texts: readonly Text[]): void {
  const arcs = flows
    .filter(({ from, to }) => [from, to].every((node) => node === null || isShown(scene.grid, node)))
    .slice(0, MOST_ARCS)
    .map((flow) => arcOf(palette, scene, flow, height))
  surface.opacity(1)
  for (const { points, width, head, color, dash } of arcs) {
    surface.path(points, palette.ground, width + 2)
    surface.path(points, color, width, dash)
    surface.shape(head, color)
  }
  const covered = texts.filter(({ box }) => arcs.some(({ points, width, head }) => meets(points, box, width + 2) || meets(head, box, 0)))
  paintAgain(surface, covered)
  for (const { points, pods, color } of arcs) if (pods > 1) paintCount(surface, points, pods, color, texts)
}

function arcOf(palette: Palette, scene: ClusterScene, { from, to, pods }: Flow, height: number): Arc {
  const start = from === null ? null : middleOf(scene, from)
  const end = to === null ? null : middleOf(scene, to)
  const edge = ([x]: Point): Point => [x + 14, height - 2]
  const points = curve(start ?? edge(end!), end ?? edge(start!))
  const width = 1.5 + Math.min(3, Math.log2(pods))
  const drawn = { points, width, head: head(points, HEAD + width), pods }
  if (start === null) return { ...drawn, color: palette.scheduled, dash: [2, 4] }
  return end === null ? { ...drawn, color: palette.unschedulable, dash: [6, 4] } : { ...drawn, color: palette.accent, dash: [] }
}

function middleOf(scene: ClusterScene, node: number): Point {
  const { x, y, w, h } = tileOnScreen(scene.grid, scene.camera, node)
  return [x + w / 2, y + h / 2]
}

/** A quadratic curve as STEPS + 1 points. */
function curve([x1, y1]: Point, [x2, y2]: Point): Point[] {
  const [cx, cy] = [(x1 + x2) / 2 + (y2 - y1) * BEND, (y1 + y2) / 2 - (x2 - x1) * BEND]
  return Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const t = step / STEPS
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    return [a * x1 + b * cx + c * x2, a * y1 + b * cy + c * y2]
  })
}

/** The triangle at the end of an arc. */
function head(points: readonly Point[], size: number): Point[] {
  const [[x1, y1], [x2, y2]] = [points.at(-2)!, points.at(-1)!]
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [dx, dy] = [((x2 - x1) / length) * size, ((y2 - y1) / length) * size]
  const [bx, by] = [x2 - dx, y2 - dy]
  return [
    [x2, y2],
    [bx - dy / 2, by + dx / 2],
    [bx + dy / 2, by - dx / 2],
  ]
}

/** In the middle of the arc, or as near to it as no text is below. */
function paintCount(surface: Surface, points: readonly Point[], pods: number, color: string, texts: readonly Text[]): void {
  const text = String(pods)
  const [w, h] = [text.length * SIZE * 0.62 + 8, SIZE + 4]
  const around = ([x, y]: Point): MapRect => ({ x: x - w / 2, y: y - h / 2, w, h })
  const places = points.toSorted((one, other) => fromMiddle(points, one) - fromMiddle(points, other))
  const [x, y] = places.find((point) => texts.every(({ box }) => !overlap(box, around(point)))) ?? places[0]!
  surface.fill(x - w / 2, y - h / 2, w, h, color, h / 2)
  surface.text(text, x, y + SIZE / 2 - 1.5, { color: inkOn(color), size: SIZE, weight: 700, align: 'center' })
}

const fromMiddle = (points: readonly Point[], point: Point): number => Math.abs(points.indexOf(point) - STEPS / 2)
