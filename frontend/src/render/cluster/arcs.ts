// Pods that are elsewhere than in another run, as arcs between tiles: moved ones solid, from node to node; lost ones dashed, out of the
// map; gained ones dotted, into it. Arcs bend to their right, so that those of either direction do not cover each other.
import { tileOnScreen } from '../../layout/camera'
import { isShown } from '../../layout/nodeGrid'
import type { Flow } from '../../model/comparison/flows'
import type { Palette } from '../../theme/palette'
import { inkOn } from '../../theme/plugins'
import type { Point, Surface } from '../surface'
import type { ClusterScene } from './scene'

/** More arcs hide the map; a picked node shows its own. */
export const MOST_ARCS = 40
const BEND = 0.2
const STEPS = 18
const HEAD = 7
const SIZE = 11

interface Arc {
  points: readonly Point[]
  pods: number
  color: string
  dash: readonly number[]
}

/** `flows`: the largest first. `height`: of the surface, whose lower edge is where lost pods go and gained ones come from. */
export function paintArcs(surface: Surface, palette: Palette, scene: ClusterScene, flows: readonly Flow[], height: number): void {
  const arcs = flows
    .filter(({ from, to }) => [from, to].every((node) => node === null || isShown(scene.grid, node)))
    .slice(0, MOST_ARCS)
    .map((flow) => arcOf(palette, scene, flow, height))
  surface.opacity(1)
  for (const { points, pods, color, dash } of arcs) {
    const width = 1.5 + Math.min(3, Math.log2(pods))
    surface.path(points, palette.ground, width + 2)
    surface.path(points, color, width, dash)
    surface.shape(head(points, HEAD + width), color)
  }
  for (const { points, pods, color } of arcs) if (pods > 1) paintCount(surface, points[STEPS / 2]!, pods, color)
}

function arcOf(palette: Palette, scene: ClusterScene, { from, to, pods }: Flow, height: number): Arc {
  const start = from === null ? null : middleOf(scene, from)
  const end = to === null ? null : middleOf(scene, to)
  const edge = ([x]: Point): Point => [x + 14, height - 2]
  const points = curve(start ?? edge(end!), end ?? edge(start!))
  if (start === null) return { points, pods, color: palette.scheduled, dash: [2, 4] }
  return end === null ? { points, pods, color: palette.unschedulable, dash: [6, 4] } : { points, pods, color: palette.accent, dash: [] }
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

function paintCount(surface: Surface, [x, y]: Point, pods: number, color: string): void {
  const text = String(pods)
  const [w, h] = [text.length * SIZE * 0.62 + 8, SIZE + 4]
  surface.fill(x - w / 2, y - h / 2, w, h, color, h / 2)
  surface.text(text, x, y + SIZE / 2 - 1.5, { color: inkOn(color), size: SIZE, weight: 700, align: 'center' })
}
