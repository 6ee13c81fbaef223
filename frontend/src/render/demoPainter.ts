import { AS_LAID_OUT } from '../layout/camera'
import { layoutNodes, type MapRect } from '../layout/nodeGrid'
import { exampleState } from '../model/lessons/exampleState'
import { colourNodes } from '../model/map/mapColour'
import { shownResources } from '../model/cluster/shownResources'
import type { Palette } from '../theme/palette'
import type { ClusterColumns } from '../wire/clusterColumns'
import { paintCluster } from './cluster/painter'
import type { ClusterScene } from './cluster/scene'
import type { Surface } from './surface'

const QUEUE_HEIGHT = 30
const WIDEST_PITCH = 11
const NARROWEST_PITCH = 5
const LOWEST_BAR = 6
const HIGHEST_BAR = 20
const WORDS_WIDTH = 168

/** A cluster after its run, with what the run placed standing out: the nodes above, the pods that waited for them below.
    `after`: the node of each pod, a row, negative for none. */
export function paintDemo(surface: Surface, palette: Palette, columns: ClusterColumns, after: readonly number[], width: number, height: number): void {
  const mapHeight = height - QUEUE_HEIGHT
  paintCluster(surface, palette, sceneOf(columns, after, width, mapHeight), width, mapHeight)
  surface.fill(0, mapHeight, width, QUEUE_HEIGHT, palette.sunken)
  paintQueue(surface, palette, columns, after, width, mapHeight)
}

function sceneOf(columns: ClusterColumns, after: readonly number[], width: number, height: number): ClusterScene {
  const { state, marks } = exampleState(columns, after)
  const nodes = columns.nodes.names.map((_, node) => node)
  const grid = layoutNodes([{ name: '', nodes }], nodes.length, width, height) // too small for headings
  const resources = shownResources(columns)
  const colours = colourNodes('fullest', { columns, state, marks })
  return { columns, grid, notes: [], camera: AS_LAID_OUT, state, marks, resources, sizedBy: resources[0] ?? 0, colours, band: null }
}

/** Pods that waited as bars, the higher the more cpu they ask for: filled when they have a priority, dotted when they want an extended resource;
    with a broken outline where they found no node. */
function paintQueue(surface: Surface, palette: Palette, columns: ClusterColumns, after: readonly number[], width: number, top: number): void {
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
    const bar = { x: 10 + index * pitch, y: foot - h, w: size, h }
    if (after[pod]! < 0) paintPending(surface, palette, bar)
    else paintPlaced(surface, palette, columns, pod, bar)
  })
  surface.text(outcomeWords(columns, after), width - 10, foot - 2, { color: palette.ink2, size: 11, align: 'right' })
}

/** "8 placed · 3 pending · 2 evicted"; what did not happen is left out. */
export function outcomeWords({ pods }: ClusterColumns, after: readonly number[]): string {
  const waited = pods.nodes.flatMap((node, pod) => (node < 0 ? [pod] : []))
  const placed = waited.filter((pod) => after[pod]! >= 0).length
  const evicted = pods.nodes.filter((node, pod) => node >= 0 && after[pod]! < 0).length
  const parts: [number, string][] = [
    [placed, 'placed'],
    [waited.length - placed, 'pending'],
    [evicted, 'evicted'],
  ]
  return parts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(' · ')
}

function paintPending(surface: Surface, palette: Palette, { x, y, w, h }: MapRect): void {
  surface.fill(x, y, w, h, palette.rejectedSoft, 1.5)
  surface.frame(x + 0.5, y + 0.5, w - 1, h - 1, palette.rejected, 1, 1, [2, 1.5])
}

function paintPlaced(surface: Surface, palette: Palette, columns: ClusterColumns, pod: number, { x, y, w, h }: MapRect): void {
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
