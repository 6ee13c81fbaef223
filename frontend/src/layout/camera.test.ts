import { describe, expect, it } from 'vitest'
import { groupByName } from '../model/map/mapGroups'
import { AS_LAID_OUT, detailAt, fitting, inMap, largestScale, onScreen, panned, revealing, tileOnScreen, within, zoomed, zoomedAmong, type Camera, type ScaledMap } from './camera'
import { gridAt, layoutNodes, nodeAt, nodesBetween, tileRect } from './nodeGrid'

const VIEW = { width: 500, height: 400 }
const grid = layoutNodes(groupByName(Array.from({ length: 1500 }, () => '')), 1500, VIEW.width, VIEW.height)
const limits = { least: 1, most: 40 }

describe('zoomed', () => {
  it('keeps what is under the pointer there', () => {
    let camera: Camera = AS_LAID_OUT
    for (const factor of [1.3, 2, 0.8, 5]) {
      const before = inMap(camera, 120, 310)
      camera = zoomed(camera, factor, 120, 310, limits)
      expect(inMap(camera, 120, 310).x).toBeCloseTo(before.x)
      expect(inMap(camera, 120, 310).y).toBeCloseTo(before.y)
    }
  })

  it('ends at its limits', () => {
    expect(zoomed(AS_LAID_OUT, 0.1, 0, 0, limits).scale).toBe(1)
    expect(zoomed(AS_LAID_OUT, 1000, 0, 0, limits).scale).toBe(40)
  })
})

it('goes from marks over bars and tiles to cards', () => {
  const scales = [1, 2, 7, largestScale(VIEW, grid)]
  expect(scales.map((scale) => detailAt(grid, { ...AS_LAID_OUT, scale }))).toEqual(['mark', 'bars', 'full', 'card'])
})

it('gives tiles that are large what is much between them', () => {
  const near = { ...AS_LAID_OUT, scale: 40 }
  const zoomedIn = gridAt(grid, 40)
  const [one, other] = [0, 1].map((node) => tileOnScreen(zoomedIn, near, node))
  expect(other!.x - one!.x - one!.w).toBeCloseTo(12)
  const edge = inMap(near, one!.x + one!.w - 1, one!.y + 5)
  expect(nodeAt(zoomedIn, edge.x, edge.y)).toBe(0)
  expect(gridAt(grid, 1)).toBe(grid)
})

describe('among groups', () => {
  const zones = layoutNodes(groupByName(Array.from({ length: 1500 }, (_, node) => `zone-${node % 3}`)), 1500, VIEW.width, VIEW.height)

  it('headings stay as high as they are, and groups as close', () => {
    const near = gridAt(zones, 20)
    const last = Math.max(...Array.from(nodesBetween(near, 0, near.headers[1]!.y), (node) => near.y[node]!)) + near.tile.h
    expect((near.headers[1]!.y - last) * 20).toBeCloseTo(8)
    expect((near.y[1]! - near.headers[1]!.y) * 20).toBeCloseTo(20)
  })

  it.each([0, 700, 1499])('the tile under the pointer stays under it: node %i', (node) => {
    const { x, y, w, h } = tileRect(zones, node)
    let scaled: ScaledMap = { camera: AS_LAID_OUT, grid: zones }
    for (const factor of [1.3, 4, 3, 0.5]) {
      scaled = zoomedAmong(zones, scaled, factor, x + w / 2, y + h / 2, limits)
      const there = inMap(scaled.camera, x + w / 2, y + h / 2)
      expect(scaled.grid).toEqual(gridAt(zones, scaled.camera.scale))
      expect(nodeAt(scaled.grid, there.x, there.y)).toBe(node)
    }
  })
})

it('stays within the map', () => {
  const camera = { x: 0, y: 0, scale: 2 }
  expect(within(panned(camera, 90, 90), VIEW, grid)).toEqual(camera)
  const far = within(panned(camera, -9000, -9000), VIEW, grid)
  expect(far.x).toBeCloseTo(grid.width - VIEW.width / 2)
  expect(far.y).toBeCloseTo(grid.height - VIEW.height / 2)
})

it('fits a map that overflows, in the middle', () => {
  const camera = fitting(VIEW, { width: 500, height: 800 })
  expect(camera).toEqual({ scale: 0.5, x: -250, y: 0 })
  expect(onScreen(camera, { x: 0, y: 0, w: 500, h: 800 })).toEqual({ x: 125, y: 0, w: 250, h: 400 })
})

it('reveals a tile by moving as little as possible', () => {
  const camera = { x: 0, y: 0, scale: 20 }
  const last = tileRect(grid, 1499)
  const there = revealing(camera, last, VIEW)
  const { x, y, w, h } = onScreen(there, last)
  expect([x >= 0, y >= 0, x + w <= VIEW.width + 0.001, y + h <= VIEW.height + 0.001]).toEqual([true, true, true, true])
  expect(revealing(there, last, VIEW)).toEqual(there)
})
