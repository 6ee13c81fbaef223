import { layoutNodes } from '../layout/nodeGrid'
import { groupPods, sumRequests } from '../model/clusterState'
import { NO_MARKS } from '../model/mapMarks'
import { shownResources } from '../model/shownResources'
import type { Palette } from '../theme/palette'
import type { ClusterColumns } from '../wire/cluster'
import { paintCluster, type ClusterScene } from './clusterPainter'
import type { Surface } from './surface'

const QUEUE_HEIGHT = 30
const WIDEST_PITCH = 11
const NARROWEST_PITCH = 6

/** A cluster as it stands before its run: the nodes above, the pods that wait for them below. */
export function paintDemo(surface: Surface, palette: Palette, columns: ClusterColumns, width: number, height: number): void {
  const mapHeight = height - QUEUE_HEIGHT
  paintCluster(surface, palette, sceneOf(columns, width, mapHeight), 0, width, mapHeight)
  surface.fill(0, mapHeight, width, QUEUE_HEIGHT, palette.sunken)
  paintQueue(surface, palette, columns, width, mapHeight)
}

function sceneOf(columns: ClusterColumns, width: number, height: number): ClusterScene {
  const podNode = Int32Array.from(columns.pods.nodes)
  const state = { at: 0, podNode, used: sumRequests(columns, podNode), podsByNode: groupPods(podNode, columns.nodes.names.length) }
  const grid = layoutNodes(columns.nodes.names.map(() => ''), width, height) // too small for headings
  return { columns, grid, state, marks: NO_MARKS, resources: shownResources(columns), band: null, selected: null, pointed: null }
}

/** Waiting pods as squares: filled when they have a priority, dotted when they want an extended resource. */
function paintQueue(surface: Surface, palette: Palette, columns: ClusterColumns, width: number, top: number): void {
  const waiting = columns.pods.keys.flatMap((_, pod) => (columns.pods.nodes[pod]! < 0 ? [pod] : []))
  waiting.sort((left, right) => columns.pods.priorities[right]! - columns.pods.priorities[left]! || left - right)
  const pitch = Math.max(NARROWEST_PITCH, Math.min(WIDEST_PITCH, (width - 20) / waiting.length))
  const fits = Math.floor((width - 20) / pitch)
  const shown = waiting.length > fits ? waiting.slice(0, Math.floor((width - 60) / pitch)) : waiting
  const size = Math.round(pitch * 0.75)
  const y = top + (QUEUE_HEIGHT - size) / 2
  shown.forEach((pod, index) => paintWaiting(surface, palette, columns, pod, { x: 10 + index * pitch, y, size }))
  if (shown.length < waiting.length)
    surface.text(`+${waiting.length - shown.length}`, width - 10, y + size, { color: palette.ink2, size: 11, align: 'right' })
}

function paintWaiting(surface: Surface, palette: Palette, columns: ClusterColumns, pod: number, { x, y, size }: { x: number; y: number; size: number }): void {
  if (columns.pods.priorities[pod]! > 0) return surface.fill(x, y, size, size, palette.accent, 1.5)
  const line = size > 6 ? 1.5 : 1
  surface.frame(x + line / 2, y + line / 2, size - line, size - line, palette.accent, line, 1)
  if (wantsExtended(columns, pod)) surface.fill(x + size / 2 - 1.25, y + size / 2 - 1.25, 2.5, 2.5, palette.accent)
}

function wantsExtended(columns: ClusterColumns, pod: number): boolean {
  const request = columns.requestClasses[columns.pods.requests[pod]!]!
  return shownResources(columns).slice(2).some((resource) => request[resource]! > 0)
}
