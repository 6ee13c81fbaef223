import { describe, expect, it } from 'vitest'
import { groupByName } from '../model/mapGroups'
import { AS_LAID_OUT, detailAt, fitting, growth, inMap, largestScale, onScreen, panned, revealing, tileOnScreen, within, zoomed, type Camera } from './camera'
import { layoutNodes, nodeAt, tileRect } from './nodeGrid'

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
  const [one, other] = [0, 1].map((node) => tileOnScreen(grid, near, node))
  expect(other!.x - one!.x - one!.w).toBeCloseTo(12)
  const edge = inMap(near, one!.x + one!.w - 1, one!.y + 5)
  expect(nodeAt(grid, edge.x, edge.y, growth(grid, near))).toBe(0)
  expect(tileOnScreen(grid, AS_LAID_OUT, 0)).toEqual(tileRect(grid, 0))
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
