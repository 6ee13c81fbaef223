// Which part of the map is on screen, and how large: screen = (map − corner) × scale, in CSS pixels of the panel.
import { detailOf, letterSquare, type Detail } from './detail'
import { gridAt, heightAt, tileRect, type MapRect, type NodeGrid } from './nodeGrid'

export interface Camera {
  x: number // the corner: map space at the panel's top left
  y: number
  scale: number
}

export interface View {
  width: number
  height: number
}

export const AS_LAID_OUT: Camera = { x: 0, y: 0, scale: 1 }

/** Zooming ends where a tile is this high, or as high as the panel. */
const TALLEST = 380
const MOST_TO_THE_SIDE = 0.95
/** Pixels around a tile that is brought into sight, past the heading at the top. */
const REVEALED = 24

export const detailAt = ({ tile }: NodeGrid, { scale }: Camera): Detail => detailOf({ w: tile.w * scale, h: tile.h * scale })

/** The pixels of a square of the letters on marks, 0 for none: the same for all marks of a picture, whose sides differ by a pixel. */
export const markSquare = ({ tile }: NodeGrid, { scale }: Camera): number => letterSquare({ w: Math.floor(tile.w * scale), h: Math.floor(tile.h * scale) })

/** 1, or what it takes to see a map that overflows its panel. A panel that has no size yet sees nothing. */
export function smallestScale({ width, height }: View, map: View): number {
  if (width === 0 || height === 0) return 1
  return Math.min(1, width / map.width, height / map.height)
}

export function largestScale(view: View, { tile }: NodeGrid): number {
  const [w, h] = [tile.w + tile.gap, tile.h + tile.gap]
  const most = Math.min((view.height * MOST_TO_THE_SIDE) / h, (view.width * MOST_TO_THE_SIDE) / w, TALLEST / h)
  return Math.max(1, most)
}

/** The whole map, in the middle from left to right. */
export function fitting(view: View, map: View): Camera {
  const scale = smallestScale(view, map)
  return { x: Math.min(0, map.width - view.width / scale) / 2, y: 0, scale }
}

/** No further than the edges of the map. */
export function within(camera: Camera, view: View, map: View): Camera {
  const along = (at: number, seen: number, all: number, slack: number) => (seen >= all ? slack : Math.max(0, Math.min(at, all - seen)))
  const [w, h] = [view.width / camera.scale, view.height / camera.scale]
  return { scale: camera.scale, x: along(camera.x, w, map.width, (map.width - w) / 2), y: along(camera.y, h, map.height, 0) }
}

/** A camera and the grid as it is at the camera's scale. */
export interface ScaledMap {
  camera: Camera
  grid: NodeGrid
}

/** So many times as large on a map with headings, which do not grow. */
export function zoomedAmong(laidOut: NodeGrid, { camera, grid }: ScaledMap, factor: number, x: number, y: number, limits: { least: number; most: number }): ScaledMap {
  const next = zoomed(camera, factor, x, y, limits)
  const nextGrid = next.scale === camera.scale ? grid : gridAt(laidOut, next.scale)
  const there = heightAt(camera.y + y / camera.scale, grid, nextGrid)
  return { camera: { ...next, y: there - y / next.scale }, grid: nextGrid }
}

/** So many times as large, with what is at a point of the screen kept there. */
export function zoomed(camera: Camera, factor: number, x: number, y: number, limits: { least: number; most: number }): Camera {
  const scale = Math.max(limits.least, Math.min(limits.most, camera.scale * factor))
  return { scale, x: camera.x + x / camera.scale - x / scale, y: camera.y + y / camera.scale - y / scale }
}

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({ ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale })

/** Moved as little as possible so that a rectangle of the map is seen. */
export function revealing(camera: Camera, { x, y, w, h }: MapRect, view: View): Camera {
  const margin = REVEALED / camera.scale
  const along = (at: number, seen: number, from: number, size: number) => {
    if (from < at) return from - margin
    return from + size > at + seen ? from + size - seen + margin : at
  }
  return { ...camera, x: along(camera.x, view.width / camera.scale, x, w), y: along(camera.y, view.height / camera.scale, y, h) }
}

export function onScreen({ x, y, scale }: Camera, rect: MapRect): MapRect {
  return { x: (rect.x - x) * scale, y: (rect.y - y) * scale, w: rect.w * scale, h: rect.h * scale }
}

/** The tile of a node, on screen. */
export const tileOnScreen = (grid: NodeGrid, camera: Camera, node: number): MapRect => onScreen(camera, tileRect(grid, node))

export function inMap(camera: Camera, x: number, y: number): { x: number; y: number } {
  return { x: camera.x + x / camera.scale, y: camera.y + y / camera.scale }
}
