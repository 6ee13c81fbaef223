import { AS_LAID_OUT } from '../layout/camera'
import { layoutNodes, type MapRect } from '../layout/nodeGrid'
import { groupPods, sumRequests } from '../model/clusterState'
import { colourNodes } from '../model/mapColour'
import { NO_MARKS } from '../model/mapMarks'
import { shownResources } from '../model/shownResources'
import type { Palette } from '../theme/palette'
import type { ClusterColumns } from '../wire/cluster'
import { paintCluster } from './cluster/painter'
import type { ClusterScene } from './cluster/scene'
import type { Surface } from './surface'

const QUEUE_HEIGHT = 30
const WIDEST_PITCH = 11
const NARROWEST_PITCH = 5
const LOWEST_BAR = 6
const HIGHEST_BAR = 20
const WORDS_WIDTH = 66

/** A cluster as it stands before its run: the nodes above, the pods that wait for them below. */
export function paintDemo(surface: Surface, palette: Palette, columns: ClusterColumns, width: number, height: number): void {
  const mapHeight = height - QUEUE_HEIGHT
  paintCluster(surface, palette, sceneOf(columns, width, mapHeight), width, mapHeight)
  surface.fill(0, mapHeight, width, QUEUE_HEIGHT, palette.sunken)
  paintQueue(surface, palette, columns, width, mapHeight)
}

function sceneOf(columns: ClusterColumns, width: number, height: number): ClusterScene {
  const podNode = Int32Array.from(columns.pods.nodes)
  const state = { at: 0, podNode, used: sumRequests(columns, podNode), podsByNode: groupPods(podNode, columns.nodes.names.length) }
  const nodes = columns.nodes.names.map((_, node) => node)
  const grid = layoutNodes([{ name: '', nodes }], nodes.length, width, height) // too small for headings
  const resources = shownResources(columns)
  const colours = colourNodes('fullest', { columns, state, marks: NO_MARKS })
  return { columns, grid, notes: [], camera: AS_LAID_OUT, state, marks: NO_MARKS, resources, sizedBy: resources[0] ?? 0, colours, band: null }
}

/** Waiting pods as bars, the higher the more cpu they ask for: filled when they have a priority, dotted when they want an extended resource. */
function paintQueue(surface: Surface, palette: Palette, columns: ClusterColumns, width: number, top: number): void {
  const waiting = columns.pods.keys.flatMap((_, pod) => (columns.pods.nodes[pod]! < 0 ? [pod] : []))
  waiting.sort((left, right) => columns.pods.priorities[right]! - columns.pods.priorities[left]! || left - right)
  const room = width - 20 - WORDS_WIDTH
  const pitch = Math.max(NARROWEST_PITCH, Math.min(WIDEST_PITCH, room / waiting.length))
  const shown = waiting.slice(0, Math.floor(room / pitch))
  const size = Math.round(pitch * 0.75)
  const foot = top + QUEUE_HEIGHT - 6
  const most = Math.max(1, ...shown.map((pod) => cpuOf(columns, pod)))
  shown.forEach((pod, index) => {
    const h = Math.round(LOWEST_BAR + (HIGHEST_BAR - LOWEST_BAR) * Math.sqrt(cpuOf(columns, pod) / most))
    paintWaiting(surface, palette, columns, pod, { x: 10 + index * pitch, y: foot - h, w: size, h })
  })
  surface.text(`${waiting.length} waiting`, width - 10, foot - 2, { color: palette.ink2, size: 11, align: 'right' })
}

function paintWaiting(surface: Surface, palette: Palette, columns: ClusterColumns, pod: number, { x, y, w, h }: MapRect): void {
  if (columns.pods.priorities[pod]! > 0) return surface.fill(x, y, w, h, palette.accent, 1.5)
  const line = w > 6 ? 1.5 : 1
  surface.frame(x + line / 2, y + line / 2, w - line, h - line, palette.accent, line, 1)
  if (wantsExtended(columns, pod)) surface.fill(x + w / 2 - 1.25, y + h / 2 - 1.25, 2.5, 2.5, palette.accent)
}

function cpuOf(columns: ClusterColumns, pod: number): number {
  return columns.requestClasses[columns.pods.requests[pod]!]![columns.resources.indexOf('cpu')] ?? 0
}

function wantsExtended(columns: ClusterColumns, pod: number): boolean {
  const request = columns.requestClasses[columns.pods.requests[pod]!]!
  return shownResources(columns)
    .slice(2)
    .some((resource) => request[resource]! > 0)
}
