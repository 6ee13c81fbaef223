// Resources as bars, and pods as small marks: what tiles of middle size show.
import type { MapRect } from '../../layout/nodeGrid'
import { takenDevices } from '../../model/nodeCard'
import { shortResource } from '../../model/quantity'
import { shareInUse } from '../../model/shownResources'
import { paintDevices } from './deviceBar'
import { paintBar } from './oneBar'
import { shownPods, type Brush } from './scene'

/** `words`: whether there is room for the names of resources. Pods stand below the bars. */
export function paintBars(brush: Brush, node: number, rect: MapRect, thickness: number, words: boolean): void {
  const { surface, palette, scene } = brush
  const label = words ? 25 : 0
  let y = rect.y
  for (const resource of scene.resources) {
    const share = shareInUse(scene.columns, scene.state.used, node, resource)
    if (share === null) continue
    if (words) surface.text(barWords(scene.columns.resources[resource]!, 4), rect.x, y + thickness, { color: palette.ink3, size: 9.5 })
    paintBar(brush, { x: rect.x + label, y, w: rect.w - label, h: thickness }, share)
    y += thickness + (words ? 5 : 2)
  }
  const taken = takenDevices(scene.columns, scene.state, node)
  if (taken.length > 0) {
    if (words) surface.text('dev', rect.x, y + thickness, { color: palette.ink3, size: 9.5 })
    paintDevices(brush, { x: rect.x + label, y, w: rect.w - label, h: thickness }, taken)
    y += thickness + (words ? 5 : 2)
  }
  paintPods(brush, node, { ...rect, y: y + 2, h: rect.y + rect.h - y - 2 }, words)
}

/** At most so many letters of a resource's name. */
export const barWords = (resource: string, letters: number): string => shortResource(resource).slice(0, letters).replace(/-$/, '')

/** Pods as marks in rows, nominated ones before them as empty places; the last place says how many did not fit. */
function paintPods(brush: Brush, node: number, rect: MapRect, words: boolean): void {
  const { surface, palette, scene } = brush
  const ghosts = scene.marks.ghosts?.get(node)?.length ?? 0
  const coming = scene.marks.coming?.get(node)?.length ?? 0
  const pods: (number | null)[] = [...Array<null>(ghosts + coming).fill(null), ...shownPods(scene, node)]
  const pitch = words ? (rect.h >= 22 ? 10 : 8) : rect.h >= 8 ? 8 : 5
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
  if (over && room > 3) surface.text(`+${pods.length - shown.length}`, rect.x + rect.w, rect.y + rect.h - 1, { color: palette.ink2, size: 9, align: 'right' })
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
  surface.fill(x, y, size, size, arrived ? palette.scheduled : palette.fills[1]!, 1)
}
