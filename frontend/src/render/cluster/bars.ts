// Resources as bars, and pods as small marks: what tiles of middle size show.
import type { MapRect } from '../../layout/nodeGrid'
import { takenDevices } from '../../model/map/nodeCard'
import { shortResource } from '../../model/text/quantity'
import { shareInUse } from '../../model/cluster/shownResources'
import { paintDevices } from './deviceBar'
import { paintBar } from './oneBar'
import { shownPods, type Brush } from './scene'

/** Of a line with a word before its bar. */
const PITCH = 11
const LABEL = 32
const MOST_LETTERS = 4

const GAP = 2
/** Pods stand below the bars in a row at least this high. */
const POD_ROW = 3

/**
 * `named`: the resources' names stand before their bars, if all have room. Pods stand below the bars; where they have no room, the
 * bars are as thick as the tile is high. `taken`: of the place for pods, at its right end and at its foot.
 */
export function paintBars(brush: Brush, node: number, rect: MapRect, usual: number, named: boolean, taken = { right: 0, foot: 0 }): void {
  const lines = linesOf(brush, node)
  const words = named && lines.length * PITCH <= rect.h
  const hasPods = words || rect.h >= lines.length * (usual + GAP) + GAP + POD_ROW
  const thickness = hasPods ? usual : (rect.h + GAP) / Math.max(1, lines.length) - GAP
  const pitch = words ? PITCH : thickness + GAP
  const label = words ? LABEL : 0
  lines.forEach(({ name, paint }, index) => {
    const y = rect.y + index * pitch
    if (words) brush.surface.text(name, rect.x, y + 7, { color: brush.palette.ink3, size: 11 })
    paint({ x: rect.x + label, y, w: rect.w - label, h: thickness })
  })
  const y = rect.y + lines.length * pitch
  paintPods(brush, node, { ...rect, y: y + 2, w: rect.w - taken.right, h: rect.y + rect.h - y - 2 - taken.foot }, named)
}

interface Line {
  name: string
  paint: (bar: MapRect) => void
}

/** The resources that the node has, then its devices. */
function linesOf(brush: Brush, node: number): Line[] {
  const { columns, state, resources } = brush.scene
  const taken = takenDevices(columns, state, node)
  const shares = resources.flatMap((resource): Line[] => {
    const share = shareInUse(columns, state.used, node, resource)
    return share === null ? [] : [{ name: barWords(columns.resources[resource]!, MOST_LETTERS), paint: (bar) => paintBar(brush, bar, share) }]
  })
  return taken.length ? [...shares, { name: 'dev', paint: (bar) => paintDevices(brush, bar, taken) }] : shares
}

/** At most so many letters of a resource's name. */
export const barWords = (resource: string, letters: number): string => shortResource(resource).slice(0, letters).replace(/-$/, '')

/** Pods as marks in rows, nominated ones before them as empty places; the last place says how many did not fit. */
function paintPods(brush: Brush, node: number, rect: MapRect, words: boolean): void {
  const { surface, palette, scene } = brush
  const ghosts = scene.marks.ghosts?.get(node)?.length ?? 0
  const coming = scene.marks.coming?.get(node)?.length ?? 0
  const pods: (number | null)[] = [...Array<null>(ghosts + coming).fill(null), ...shownPods(scene, node)]
  const pitch = words && rect.h >= 22 ? 10 : rect.h >= (words ? 6 : 8) ? 8 : 5
  const columns = Math.floor((rect.w + 2) / pitch)
  const room = columns * Math.floor((rect.h + 2) / pitch)
  if (room <= 0) return
  const over = pods.length > room
  const shown = over ? pods.slice(0, Math.max(0, room - 3)) : pods
  shown.forEach((pod, index) => {
    const x = rect.x + (index % columns) * pitch
    const y = rect.y + Math.floor(index / columns) * pitch
    if (pod === null) surface.frame(x + 0.5, y + 0.5, pitch - 3, pitch - 3, index < ghosts ? palette.preempting : palette.passed, 1.25, 0, [2, 1.5])
    else paintPod(brush, pod, x, y, pitch - 2)
  })
  if (over && room > 3) surface.text(`+${pods.length - shown.length}`, rect.x + rect.w, rect.y + rect.h - 1, { color: palette.ink2, size: 11, align: 'right' })
}

function paintPod({ surface, palette, scene }: Brush, pod: number, x: number, y: number, size: number): void {
  if (pod === scene.marks.newPod || scene.marks.newPods?.has(pod)) return surface.fill(x - 0.5, y - 0.5, size + 1, size + 1, palette.accent, size / 2)
  if (scene.marks.victims.has(pod)) {
    surface.line(x, y, x + size, y + size, palette.preempting, 1.5)
    return surface.line(x + size, y, x, y + size, palette.preempting, 1.5)
  }
  if (scene.marks.terminating?.has(pod)) {
    surface.hatch(x, y, size, size, palette.ink, 1, 3, 'rising')
    return surface.frame(x + 0.5, y + 0.5, size - 1, size - 1, palette.ink2, 1)
  }
  if (scene.marks.binding?.has(pod)) return surface.frame(x + 0.75, y + 0.75, size - 1.5, size - 1.5, palette.accent, 1.5)
  const arrived = scene.columns.pods.nodes[pod]! < 0
  surface.fill(x, y, size, size, arrived ? palette.scheduled : palette.fills[1]!, arrived ? size / 2 : 1)
}
