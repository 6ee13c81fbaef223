// Where every node's tile stands in the cluster map. Coordinates are map space: CSS pixels as they are while the whole map
// fits its panel, (0, 0) its top left. The camera says which part of map space is on screen, and how large.

import type { NodeGroup } from '../model/map/mapGroups'
import { chooseTiling, GROUP_GAP, headerHeight, PADDING, type Tile } from './tiling'

export interface MapRect {
  x: number
  y: number
  w: number
  h: number
}

export interface GroupHeader {
  name: string
  nodes: number
  y: number
}

export interface NodeGrid {
  tile: Tile
  headers: GroupHeader[]
  header: number // the height of a heading
  x: Float64Array // left edge, a row a node; NaN for nodes that are in no group
  y: Float64Array // top edge
  order: Int32Array // nodes as the eye reads them: group after group
  position: Int32Array // the inverse: where in `order` a node stands; -1 for nodes that are in no group
  columns: number
  width: number
  height: number
}

/** Zoomed in, tiles grow into what would be more than this between them, in pixels. */
const WIDEST_GAP = 12

/**
 * A grid as it is at a scale of the screen: zoomed in, headings stay as high as they are, and groups and tiles as close to each other.
 * Rows and columns of tiles keep their distances; only what is between groups shrinks in map space.
 */
export function gridAt(laidOut: NodeGrid, scale: number): NodeGrid {
  if (scale <= 1) return laidOut
  const gap = Math.min(laidOut.tile.gap, WIDEST_GAP / scale)
  const growth = laidOut.tile.gap - gap
  const tile = { w: laidOut.tile.w + growth, h: laidOut.tile.h + growth, gap }
  const [header, groupGap] = [laidOut.header / scale, GROUP_GAP / scale]
  const { order, columns } = laidOut
  const sizes = laidOut.headers.length ? laidOut.headers.map(({ nodes }) => nodes) : [order.length]
  const x = new Float64Array(laidOut.x.length).fill(NaN)
  const y = new Float64Array(laidOut.y.length).fill(NaN)
  const tops: number[] = []
  let top = PADDING
  let first = 0
  for (const size of sizes) {
    tops.push(top)
    top += header
    for (let index = 0; index < size; index++) {
      x[order[first + index]!] = PADDING + (index % columns) * (tile.w + gap)
      y[order[first + index]!] = top + Math.floor(index / columns) * (tile.h + gap)
    }
    first += size
    top += Math.ceil(size / columns) * (tile.h + gap) - gap + groupGap
  }
  const headers = laidOut.headers.map((each, index) => ({ ...each, y: tops[index]! }))
  return { ...laidOut, tile, headers, header, x, y, width: laidOut.width + growth, height: top - groupGap + PADDING }
}

/** Where a height of one grid is in the same grid at another scale. */
export function heightAt(y: number, from: NodeGrid, to: NodeGrid): number {
  const group = from.headers.findLastIndex((header) => header.y <= y)
  if (group < 0 || from === to) return y
  const below = y - from.headers[group]!.y
  const top = to.headers[group]!.y
  if (below <= from.header) return top + (below * to.header) / from.header
  return Math.min(top + to.header + below - from.header, to.headers[group + 1]?.y ?? Infinity)
}

/** Fits the tiles of all groups into the box, as large as they go. `count` is the number of nodes, in groups or not. */
export function layoutNodes(groups: readonly NodeGroup[], count: number, width: number, height: number): NodeGrid {
  const { tile, columns } = chooseTiling(groups, width, height)
  const x = new Float64Array(count).fill(NaN)
  const y = new Float64Array(count).fill(NaN)
  const order = new Int32Array(groups.reduce((sum, { nodes }) => sum + nodes.length, 0))
  const position = new Int32Array(count).fill(-1)
  const headers: GroupHeader[] = []
  let top = PADDING
  let placed = 0
  for (const { name, nodes } of groups) {
    headers.push({ name, nodes: nodes.length, y: top })
    top += headerHeight(groups)
    nodes.forEach((node, index) => {
      x[node] = PADDING + (index % columns) * (tile.w + tile.gap)
      y[node] = top + Math.floor(index / columns) * (tile.h + tile.gap)
      position[node] = placed
      order[placed++] = node
    })
    top += Math.ceil(nodes.length / columns) * (tile.h + tile.gap) - tile.gap + GROUP_GAP
  }
  const bottom = groups.length ? top - GROUP_GAP + PADDING : 2 * PADDING
  return { tile, headers: headerHeight(groups) ? headers : [], header: headerHeight(groups), x, y, order, position, columns, width, height: bottom }
}

export const isShown = (grid: NodeGrid, node: number): boolean => grid.position[node] !== undefined && grid.position[node]! >= 0

export function tileRect(grid: NodeGrid, node: number): MapRect {
  return { x: grid.x[node]!, y: grid.y[node]!, w: grid.tile.w, h: grid.tile.h }
}

/** The index in `order` of the first tile whose bottom is below `y`. */
function firstBelow({ order, y: tops, tile }: NodeGrid, y: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (tops[order[middle]!]! + tile.h > y) high = middle
    else low = middle + 1
  }
  return low
}

/** The nodes of the rows that reach into a stretch of map space, in order. */
export function nodesBetween(grid: NodeGrid, top: number, bottom: number): Int32Array {
  const first = firstBelow(grid, top)
  let last = first
  while (last < grid.order.length && grid.y[grid.order[last]!]! < bottom) last++
  return grid.order.subarray(first, last)
}

/** The node under a point of map space, or null between tiles. */
export function nodeAt(grid: NodeGrid, x: number, y: number): number | null {
  const { w, h } = grid.tile
  const low = firstBelow(grid, y)
  for (let index = low; index < Math.min(low + grid.columns, grid.order.length); index++) {
    const node = grid.order[index]!
    if (x >= grid.x[node]! && x < grid.x[node]! + w && y >= grid.y[node]! && y < grid.y[node]! + h) return node
  }
  return null
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The tile that an arrow key leads to: along the reading order, or the nearest one in the row above or below. */
export function neighbour(grid: NodeGrid, node: number, direction: Direction): number {
  const at = grid.position[node]!
  const last = grid.order.length - 1
  if (direction === 'left') return grid.order[Math.max(0, at - 1)]!
  if (direction === 'right') return grid.order[Math.min(last, at + 1)]!
  const step = direction === 'down' ? 1 : -1
  let index = at
  while (index >= 0 && index <= last && grid.y[grid.order[index]!] === grid.y[node]) index += step
  if (index < 0 || index > last) return node
  return nearestInRow(grid, index, step, grid.x[node]!)
}

function nearestInRow(grid: NodeGrid, start: number, step: number, x: number): number {
  const rowY = grid.y[grid.order[start]!]
  let best = grid.order[start]!
  for (let index = start; grid.y[grid.order[index] ?? -1] === rowY; index += step) {
    const node = grid.order[index]!
    if (Math.abs(grid.x[node]! - x) < Math.abs(grid.x[best]! - x)) best = node
  }
  return best
}
