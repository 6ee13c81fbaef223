import { tileRect, type MapRect, type NodeGrid } from '../layout/nodeGrid'
import { podsOn, type ClusterState } from '../model/clusterState'
import type { MapMarks, MapVerdict } from '../model/mapMarks'
import { shortResource } from '../model/quantity'
import { shareInUse } from '../model/shownResources'
import { fillColour, type Palette } from '../theme/palette'
import { inkOn, pluginMark } from '../theme/plugins'
import type { ClusterColumns } from '../wire/cluster'
import { shorten, type Surface } from './surface'

/** Everything a picture of the cluster shows. */
export interface ClusterScene {
  columns: ClusterColumns
  grid: NodeGrid
  state: ClusterState
  marks: MapMarks
  resources: readonly number[] // the columns drawn as bars
  band: string | null // the plugin (or "feasible") whose nodes stand out
  selected: number | null
  pointed: number | null // under the pointer or the keyboard
}

interface Brush {
  surface: Surface
  palette: Palette
  scene: ClusterScene
}

const DIMMED = 0.45
const UNSEEN = 0.3
/** Blocks at least this high show by an edge that they are feasible; smaller ones only by their ground. */
const EDGED_FROM = 8

/** Paints the part of the map between `top` and `top + height`, at (0, 0) of the surface. */
export function paintCluster(surface: Surface, palette: Palette, scene: ClusterScene, top: number, width: number, height: number): void {
  const brush = { surface, palette, scene }
  surface.opacity(1)
  surface.fill(0, 0, width, height, palette.ground)
  paintHeaders(brush, top, width, height)
  const visible = visibleNodes(scene.grid, top, height)
  for (const node of visible) paintTile(brush, node, shifted(tileRect(scene.grid, node), top))
  for (const node of visible) paintEmphasis(brush, node, shifted(tileRect(scene.grid, node), top))
}

function shifted(rect: MapRect, top: number): MapRect {
  return { ...rect, y: rect.y - top }
}

function visibleNodes(grid: NodeGrid, top: number, height: number): Int32Array {
  const bottom = top + height
  const { order, y, tile } = grid
  let first = 0
  let last = order.length
  while (first < last && y[order[first]!]! + tile.h < top) first++
  while (last > first && y[order[last - 1]!]! > bottom) last--
  return order.subarray(first, last)
}

function paintHeaders({ surface, palette, scene }: Brush, top: number, width: number, height: number): void {
  for (const { zone, nodes, y } of scene.grid.headers) {
    const baseline = y - top + 12
    if (baseline < 0 || y - top > height) continue
    surface.text(zone || 'no zone', 10, baseline, { color: palette.ink2, size: 11, weight: 600 })
    surface.text(String(nodes), width - 10, baseline, { color: palette.ink3, size: 11, align: 'right' })
  }
}

function verdictOf(scene: ClusterScene, node: number): MapVerdict | null {
  return scene.marks.verdicts?.[node] ?? null
}

function isDimmed(scene: ClusterScene, node: number): boolean {
  const verdict = verdictOf(scene, node)
  if (scene.band !== null) return !inBand(verdict, scene.band)
  return verdict !== null && verdict.kind !== 'feasible' && scene.marks.nominated !== node
}

function inBand(verdict: MapVerdict | null, band: string): boolean {
  if (verdict === null) return false
  return verdict.kind === 'rejected' ? verdict.plugin === band : verdict.kind === band
}

function paintTile(brush: Brush, node: number, rect: MapRect): void {
  const { surface, palette, scene } = brush
  const verdict = verdictOf(scene, node)?.kind
  const feasible = verdict === 'feasible'
  const unseen = verdict === 'notLookedAt'
  surface.opacity(unseen && scene.band !== verdict ? UNSEEN : isDimmed(scene, node) ? DIMMED : 1)
  if (scene.grid.detail === 'block') paintBlock(brush, node, rect)
  else {
    if (!unseen) surface.fill(rect.x, rect.y, rect.w, rect.h, feasible ? palette.passedSoft : palette.surface, 4)
    surface.frame(rect.x + 0.5, rect.y + 0.5, rect.w - 1, rect.h - 1, feasible ? palette.passed : unseen ? palette.ink3 : palette.line, 1, 4, unseen ? [2, 3] : undefined)
    if (scene.columns.nodes.taints[node]!.length > 0) paintTaint(brush, rect)
    if (scene.grid.detail === 'full') paintFull(brush, node, rect)
    else paintBars(brush, node, inset(rect, 3), Math.max(3, Math.min(6, rect.h * 0.16)))
  }
  surface.opacity(1)
  if (scene.marks.notReady?.has(node)) paintNotReady(brush, rect)
  paintRejection(brush, node, rect)
}

/** A node that does not answer is crossed out and, where there is room, says so. */
function paintNotReady({ surface, palette, scene }: Brush, { x, y, w, h }: MapRect): void {
  const head = scene.grid.detail === 'full' ? 18 : 1
  surface.hatch(x + 1, y + head, w - 2, h - head - 1, palette.rejected, 1, 9, 'falling')
  surface.frame(x + 1, y + 1, w - 2, h - 2, palette.rejected, 1.5, 4)
  if (scene.grid.detail !== 'full') return
  surface.fill(x + 4, y + h - 18, 56, 14, palette.rejectedSoft, 2)
  surface.text('not ready', x + 8, y + h - 7.5, { color: palette.rejected, size: 10, weight: 600 })
}

/** Small tiles: a column a resource that the node has, each filled from below. */
function paintBlock({ surface, palette, scene }: Brush, node: number, rect: MapRect): void {
  const feasible = verdictOf(scene, node)?.kind === 'feasible'
  surface.fill(rect.x, rect.y, rect.w, rect.h, feasible ? palette.passedBlock : palette.track)
  const most = rect.w >= 9 ? 3 : 2
  const shares = scene.resources.slice(0, most).flatMap((resource) => shareInUse(scene.columns, scene.state.used, node, resource) ?? [])
  const w = rect.w / shares.length
  shares.forEach((share, index) => {
    const h = Math.round(rect.h * Math.min(1, share))
    if (h > 0) surface.fill(rect.x + index * w, rect.y + rect.h - h, w, h, fillColour(palette, share))
  })
  if (feasible && rect.h >= EDGED_FROM) surface.frame(rect.x + 0.5, rect.y + 0.5, rect.w - 1, rect.h - 1, palette.passed, 1)
}

/** A tainted node has a hatched foot. */
function paintTaint({ surface, palette }: Brush, rect: MapRect): void {
  const h = Math.min(6, Math.max(3, rect.h * 0.08))
  const bottom = rect.y + rect.h - 2
  for (let x = rect.x + 4; x + h < rect.x + rect.w - 3; x += 5) surface.line(x, bottom, x + h, bottom - h, palette.ink3, 1)
}

function inset(rect: MapRect, by: number): MapRect {
  return { x: rect.x + by, y: rect.y + by, w: rect.w - 2 * by, h: rect.h - 2 * by }
}

const NAME_SIZE = 11

function paintFull(brush: Brush, node: number, rect: MapRect): void {
  const { surface, palette, scene } = brush
  const cordoned = scene.columns.nodes.unschedulable[node]!
  const name = shorten(scene.columns.nodes.names[node]!, rect.w - 12 - 20, NAME_SIZE)
  surface.text(name, rect.x + 6, rect.y + 13, { color: palette.ink, size: NAME_SIZE, weight: 600 })
  if (cordoned) surface.line(rect.x + 6, rect.y + 9.5, rect.x + 6 + name.length * 6, rect.y + 9.5, palette.ink3, 1)
  const inner = { x: rect.x + 6, y: rect.y + 19, w: rect.w - 12, h: rect.h - 29 }
  paintBars(brush, node, inner, Math.max(4, Math.min(7, Math.round(rect.h / 12))))
}

function paintBars(brush: Brush, node: number, rect: MapRect, thickness: number): void {
  const { surface, palette, scene } = brush
  const words = scene.grid.detail === 'full' && rect.w >= 74
  const label = words ? 25 : 0
  let y = rect.y
  for (const resource of scene.resources) {
    const share = shareInUse(scene.columns, scene.state.used, node, resource)
    if (share === null) continue
    if (words) surface.text(shortResource(scene.columns.resources[resource]!).slice(0, 4), rect.x, y + thickness, { color: palette.ink3, size: 9.5 })
    paintBar(brush, { x: rect.x + label, y, w: rect.w - label, h: thickness }, share)
    y += thickness + (words ? 5 : 2)
  }
  paintPods(brush, node, { ...rect, y: y + 2, h: rect.y + rect.h - y - 2 })
}

function paintBar({ surface, palette }: Brush, rect: MapRect, share: number): void {
  surface.fill(rect.x, rect.y, rect.w, rect.h, palette.track, 1.5)
  const w = Math.min(1, share) * rect.w
  if (w > 0) surface.fill(rect.x, rect.y, Math.max(1.5, w), rect.h, fillColour(palette, share), 1.5)
}

/** Pods as marks in rows, nominated ones before them as empty places; the last place says how many did not fit. */
function paintPods(brush: Brush, node: number, rect: MapRect): void {
  const { surface, palette, scene } = brush
  const ghosts = scene.marks.ghosts?.get(node)?.length ?? 0
  const pods: (number | null)[] = [...Array<null>(ghosts).fill(null), ...shownPods(scene, node)]
  const pitch = scene.grid.detail === 'full' ? (rect.h >= 22 ? 10 : 8) : rect.h >= 8 ? 8 : 5
  const columns = Math.floor((rect.w + 2) / pitch)
  const room = columns * Math.floor((rect.h + 2) / pitch)
  if (room <= 0) return
  const over = pods.length > room
  const shown = over ? pods.slice(0, Math.max(0, room - 3)) : pods
  shown.forEach((pod, index) => {
    const x = rect.x + (index % columns) * pitch
    const y = rect.y + Math.floor(index / columns) * pitch
    if (pod === null) surface.frame(x + 0.5, y + 0.5, pitch - 3, pitch - 3, palette.preempting, 1.25, 0, [2, 1.5])
    else paintPod(brush, pod, x, y, pitch - 2)
  })
  if (over && room > 3) surface.text(`+${pods.length - shown.length}`, rect.x + rect.w, rect.y + rect.h - 1, { color: palette.ink2, size: 9, align: 'right' })
}

/** What this attempt does comes first, so that it is never among those that do not fit. */
function shownPods(scene: ClusterScene, node: number): number[] {
  const { newPod, victims, terminating, binding } = scene.marks
  const all = [...podsOn(scene.state, node)]
  const changing = all.filter((pod) => pod === newPod || victims.has(pod) || terminating?.has(pod) || binding?.has(pod))
  return changing.length ? [...changing, ...all.filter((pod) => !changing.includes(pod))] : all
}

function paintPod({ surface, palette, scene }: Brush, pod: number, x: number, y: number, size: number): void {
  if (pod === scene.marks.newPod) return surface.fill(x - 0.5, y - 0.5, size + 1, size + 1, palette.accent, size / 2)
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

/** The mark of the plugin that turned the node away: letters where they fit, else a corner of its colour. */
function paintRejection({ surface, palette, scene }: Brush, node: number, rect: MapRect): void {
  const verdict = verdictOf(scene, node)
  if (verdict?.kind !== 'rejected') return
  const standsOut = scene.band === null || verdict.plugin === scene.band
  surface.opacity(standsOut ? 1 : 0.25)
  const color = palette.plugin(verdict.plugin)
  if (scene.grid.detail === 'full') {
    surface.fill(rect.x + rect.w - 22, rect.y + 4, 18, 12, color, 2.5)
    surface.text(pluginMark(verdict.plugin).letters, rect.x + rect.w - 13, rect.y + 13, { color: inkOn(color), size: 9, weight: 700, align: 'center' })
  } else {
    const size = scene.grid.detail === 'bars' ? Math.max(5, rect.h * 0.3) : Math.max(2, Math.round(rect.h * 0.4))
    surface.fill(rect.x + rect.w - size, rect.y, size, size, color)
  }
  surface.opacity(1)
}

/** Rings and frames go above all tiles, because they reach beyond their own. */
function paintEmphasis({ surface, palette, scene }: Brush, node: number, rect: MapRect): void {
  const { marks, grid } = scene
  const radius = grid.detail === 'block' ? 1 : 5
  const ring = (color: string, grow: number, width: number, dash?: number[]) => surface.frame(rect.x - grow, rect.y - grow, rect.w + 2 * grow, rect.h + 2 * grow, color, width, radius + grow, dash)
  if (scene.band !== null && inBand(verdictOf(scene, node), scene.band) && grid.detail !== 'block') ring(scene.band === 'feasible' ? palette.passed : palette.plugin(scene.band), 0, 1.5)
  if (node === marks.winner) ring(palette.accent, grid.detail === 'block' ? 2 : 1.5, grid.detail === 'block' ? 2 : 2.5)
  else if (node === marks.nominated) ring(palette.preempting, 1.5, 2, [4, 3])
  if (node === scene.selected) ring(palette.ink, 3, 1.5)
  else if (node === scene.pointed) ring(palette.lineStrong, 1, 1)
}
