// Where every node's tile stands in the cluster map. Coordinates are map space: CSS pixels, (0, 0) the top left of the
// whole map, which may be taller than its panel; the painter takes the scroll off.

export interface MapRect {
  x: number
  y: number
  w: number
  h: number
}

/** How much a tile can show: everything, bars and marks without words, or one block of colour. */
export type Detail = 'full' | 'bars' | 'block'

export interface ZoneHeader {
  zone: string
  nodes: number
  y: number
}

export interface NodeGrid {
  tile: { w: number; h: number; gap: number }
  detail: Detail
  headers: ZoneHeader[]
  x: Float64Array // left edge, a row a node
  y: Float64Array // top edge
  order: Int32Array // nodes as the eye reads them: zone after zone
  position: Int32Array // the inverse: where in `order` a node stands
  columns: number
  height: number
}

const PADDING = 10
const HEADER = 20
const ZONE_GAP = 8
const SMALLEST = 6
const LARGEST = 96
const TALLEST = 132
/** Zooming ends at this height. */
export const TALLEST_ZOOMED = 240
const FULL_FROM = 52
const BARS_FROM = 16

const widthFor = (h: number): number => (h >= FULL_FROM ? Math.round(h * 1.42) : h >= BARS_FROM ? Math.round(h * 1.2) : h)
const gapFor = (h: number): number => (h >= FULL_FROM ? 8 : h >= BARS_FROM ? 4 : h >= 12 ? 2 : 1)
const detailFor = (h: number): Detail => (h >= FULL_FROM ? 'full' : h >= BARS_FROM ? 'bars' : 'block')

interface Zone {
  name: string
  nodes: number[]
}

/** Zones by name, the unnamed one last. Nodes keep their order. */
export function groupByZone(zones: readonly string[]): Zone[] {
  const groups = new Map<string, number[]>()
  zones.forEach((zone, node) => {
    const members = groups.get(zone)
    if (members) members.push(node)
    else groups.set(zone, [node])
  })
  const named = [...groups].map(([name, nodes]) => ({ name, nodes }))
  return named.sort((left, right) => Number(left.name === '') - Number(right.name === '') || (left.name < right.name ? -1 : 1))
}

function columnsFor(width: number, h: number): number {
  const gap = gapFor(h)
  return Math.max(1, Math.floor((width - 2 * PADDING + gap) / (widthFor(h) + gap)))
}

function rowsFor(zones: readonly Zone[], columns: number): number {
  return zones.reduce((sum, zone) => sum + Math.ceil(zone.nodes.length / columns), 0)
}

function heightFor(zones: readonly Zone[], columns: number, h: number): number {
  const rows = rowsFor(zones, columns)
  const between = (rows - zones.length) * gapFor(h)
  return 2 * PADDING + rows * h + between + zones.length * headerHeight(zones) + (zones.length - 1) * ZONE_GAP
}

/** A single zone without a name needs no heading. */
function headerHeight(zones: readonly Zone[]): number {
  return zones.length === 1 && zones[0]!.name === '' ? 0 : HEADER
}

/** The largest tile height at which everything fits; the smallest when nothing does, and the map scrolls. */
function fittingHeight(zones: readonly Zone[], width: number, height: number): number {
  for (let h = LARGEST; h > SMALLEST; h--) if (heightFor(zones, columnsFor(width, h), h) <= height) return h
  return SMALLEST
}

interface Tiling {
  tile: NodeGrid['tile']
  columns: number
}

const NARROWEST_FULL = 74
const MOST_COLUMNS = 40

/** Tiles that show everything, in as many columns as make them large and leave few places empty; null if there is no room. */
function fullTiling(zones: readonly Zone[], width: number, height: number): Tiling | null {
  const gap = gapFor(FULL_FROM)
  const nodes = zones.reduce((sum, zone) => sum + zone.nodes.length, 0)
  let best: Tiling | null = null
  let bestScore = 0
  for (let columns = 1; columns <= MOST_COLUMNS; columns++) {
    const room = Math.floor((width - 2 * PADDING + gap) / columns) - gap
    const rows = rowsFor(zones, columns)
    const h = Math.min(TALLEST, Math.floor(room / 0.85), FULL_FROM + Math.floor((height - heightFor(zones, columns, FULL_FROM)) / rows))
    const w = Math.min(room, Math.round(h * 1.9))
    if (h < FULL_FROM || w < NARROWEST_FULL) continue
    const score = w * h * (nodes / (rows * columns)) ** 2
    if (score > bestScore) [best, bestScore] = [{ tile: { w, h, gap }, columns }, score]
  }
  return best
}

/** Tiles of one size by height alone; those with bars take all the width there is, blocks stay square. */
function plainTiling(width: number, h: number): Tiling {
  const gap = gapFor(h)
  const columns = columnsFor(width, h)
  const room = Math.floor((width - 2 * PADDING + gap) / columns) - gap
  const w = h < BARS_FROM ? widthFor(h) : Math.min(room, Math.round(widthFor(h) * 1.3))
  return { tile: { w, h, gap }, columns }
}

function chooseTiling(zones: readonly Zone[], width: number, height: number, zoom: number): Tiling {
  const full = fullTiling(zones, width, height)
  if (full && zoom === 1) return full
  const fitting = full?.tile.h ?? fittingHeight(zones, width, height)
  return plainTiling(width, Math.max(fitting, Math.min(TALLEST_ZOOMED, Math.round(fitting * zoom))))
}

/** `zoom` 1 fits the map into the box as well as it goes; larger tiles scroll. */
export function layoutNodes(zoneOfNode: readonly string[], width: number, height: number, zoom = 1): NodeGrid {
  const zones = groupByZone(zoneOfNode)
  const { tile, columns } = chooseTiling(zones, width, height, zoom)
  const x = new Float64Array(zoneOfNode.length)
  const y = new Float64Array(zoneOfNode.length)
  const order = new Int32Array(zoneOfNode.length)
  const position = new Int32Array(zoneOfNode.length)
  const headers: ZoneHeader[] = []
  let top = PADDING
  let placed = 0
  for (const zone of zones) {
    headers.push({ zone: zone.name, nodes: zone.nodes.length, y: top })
    top += headerHeight(zones)
    zone.nodes.forEach((node, index) => {
      x[node] = PADDING + (index % columns) * (tile.w + tile.gap)
      y[node] = top + Math.floor(index / columns) * (tile.h + tile.gap)
      position[node] = placed
      order[placed++] = node
    })
    top += Math.ceil(zone.nodes.length / columns) * (tile.h + tile.gap) - tile.gap + ZONE_GAP
  }
  const shownHeaders = headerHeight(zones) ? headers : []
  return { tile, detail: detailFor(tile.h), headers: shownHeaders, x, y, order, position, columns, height: top - ZONE_GAP + PADDING }
}

export function tileRect(grid: NodeGrid, node: number): MapRect {
  return { x: grid.x[node]!, y: grid.y[node]!, w: grid.tile.w, h: grid.tile.h }
}

/** The node under a point of map space, or null between tiles. */
export function nodeAt(grid: NodeGrid, x: number, y: number): number | null {
  const { w, h } = grid.tile
  let low = 0
  let high = grid.order.length // first tile whose bottom is below the point
  while (low < high) {
    const middle = (low + high) >> 1
    if (grid.y[grid.order[middle]!]! + h > y) high = middle
    else low = middle + 1
  }
  for (let index = low; index < Math.min(low + grid.columns, grid.order.length); index++) {
    const node = grid.order[index]!
    if (x >= grid.x[node]! && x < grid.x[node]! + w && y >= grid.y[node]! && y < grid.y[node]! + h) return node
  }
  return null
}

/** The node whose tile is nearest to a point of map space; null if there are none. */
export function nodeNearest(grid: NodeGrid, x: number, y: number): number | null {
  const { w, h } = grid.tile
  const away = (node: number) => Math.hypot(grid.x[node]! + w / 2 - x, grid.y[node]! + h / 2 - y)
  return nodeAt(grid, x, y) ?? grid.order.reduce<number | null>((best, node) => (best === null || away(node) < away(best) ? node : best), null)
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
