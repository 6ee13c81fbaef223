import { describe, expect, it } from 'vitest'
import { layoutNodes, neighbour, nodeAt, nodeNearest, TALLEST_ZOOMED, tileRect } from './nodeGrid'

const zonesOf = (count: number, zones: number) => Array.from({ length: count }, (_, index) => `z${index % zones}`)

describe('layoutNodes', () => {
  it.each([
    [15, 3, 520, 560, 'full'],
    [300, 3, 520, 560, 'bars'],
    [5000, 3, 620, 620, 'block'],
  ])('shows %i nodes in %i zones on %i × %i as %s', (count, zones, width, height, detail) => {
    expect(layoutNodes(zonesOf(count, zones), width, height).detail).toBe(detail)
  })

  it('fits the panel, keeps tiles apart and inside the width', () => {
    const grid = layoutNodes(zonesOf(200, 4), 520, 560)
    expect(grid.height).toBeLessThanOrEqual(560)
    for (let index = 0; index < 200; index++) {
      const rect = tileRect(grid, index)
      expect(rect.x + rect.w).toBeLessThanOrEqual(520)
      expect(nodeAt(grid, rect.x, rect.y)).toBe(index)
      expect(nodeAt(grid, rect.x + rect.w - 0.1, rect.y + rect.h - 0.1)).toBe(index)
      expect(nodeAt(grid, rect.x + rect.w, rect.y)).toBeNull()
    }
  })

  it.each([
    [15, 3, 516, 632, 5],
    [9, 3, 516, 632, 3],
    [6, 1, 370, 159, 3],
  ])('gives %i nodes in %i zones on %i × %i %i columns, leaving few places empty', (count, zones, width, height, columns) => {
    expect(layoutNodes(zonesOf(count, zones), width, height).columns).toBe(columns)
  })

  it('puts the unnamed zone last and heads no zone when it is the only one', () => {
    expect(layoutNodes(['', 'b', 'a'], 500, 500).headers.map(({ zone }) => zone)).toEqual(['a', 'b', ''])
    expect(layoutNodes(['', ''], 500, 500).headers).toEqual([])
  })

  it('copes with no nodes at all', () => {
    expect(layoutNodes([], 500, 500).order.length).toBe(0)
  })
})

describe('zooming', () => {
  it.each([
    [6, 2, 516, 632],
    [60, 3, 516, 632],
    [2000, 3, 620, 620],
  ])('makes tiles larger, never smaller: %i nodes in %i zones on %i × %i', (count, zones, width, height) => {
    const heights = [1, 1.1, 1.5, 2, 4].map((zoom) => layoutNodes(zonesOf(count, zones), width, height, zoom).tile.h)
    expect(heights).toEqual([...heights].sort((one, other) => one - other))
    expect(heights.at(-1)).toBeGreaterThan(heights[0]!)
    expect(heights.at(-1)).toBeLessThanOrEqual(TALLEST_ZOOMED)
  })
})

describe('nodeNearest', () => {
  it('is the node under the point, else the one that is closest', () => {
    const grid = layoutNodes(zonesOf(9, 3), 516, 632)
    const { x, y, w, h } = tileRect(grid, 4)
    expect(nodeNearest(grid, x + w / 2, y + h / 2)).toBe(4)
    expect(nodeNearest(grid, x + w + 1, y + h / 2)).toBe(4)
    expect(nodeNearest(layoutNodes([], 500, 500), 10, 10)).toBeNull()
  })
})

describe('neighbour', () => {
  // Two columns: a0 a1 / a2 a3 // b4 b5 / b6
  const grid = layoutNodes(['a', 'a', 'a', 'a', 'b', 'b', 'b'], 304, 620)

  it('has two columns', () => expect(grid.columns).toBe(2))

  it.each([
    [0, 'right', 1],
    [1, 'right', 2],
    [0, 'left', 0],
    [1, 'down', 3],
    [2, 'down', 4],
    [5, 'down', 6],
    [6, 'down', 6],
    [4, 'up', 2],
    [6, 'up', 4],
    [6, 'right', 6],
  ] as const)('of node %i to the %s is %i', (node, direction, expected) => {
    expect(neighbour(grid, node, direction)).toBe(expected)
  })
})
