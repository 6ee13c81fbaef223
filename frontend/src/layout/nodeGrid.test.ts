import { describe, expect, it } from 'vitest'
import { groupByName } from '../model/map/mapGroups'
import { AS_LAID_OUT, detailAt } from './camera'
import { isShown, layoutNodes, neighbour, nodeAt, nodesBetween, tileRect } from './nodeGrid'

const zonesOf = (count: number, zones: number) => Array.from({ length: count }, (_, index) => `z${index % zones}`)
const layout = (zones: readonly string[], width: number, height: number) => layoutNodes(groupByName(zones), zones.length, width, height)

describe('layoutNodes', () => {
  it.each([
    // In the panel of a run in windows of 1024, 1280 and 1920 pixels.
    [5, 1, 355, 584, 'card'],
    [20, 3, 355, 584, 'full'],
    [100, 3, 355, 519, 'bars'],
    [300, 3, 355, 519, 'bars'],
    [500, 3, 355, 519, 'bars'],
    [1523, 3, 355, 519, 'mark'],
    [5000, 3, 355, 519, 'mark'],
    [15, 3, 515, 616, 'card'],
    [20, 3, 515, 616, 'card'],
    [300, 3, 515, 551, 'bars'],
    [500, 1, 515, 551, 'bars'],
    [1523, 1, 515, 551, 'mark'],
    [5000, 3, 515, 551, 'mark'],
    [20, 3, 760, 771, 'card'],
    [50, 3, 760, 736, 'full'],
    [300, 3, 760, 736, 'bars'],
    [500, 3, 760, 736, 'bars'],
    [1523, 3, 760, 736, 'mark'],
    [5000, 3, 760, 736, 'mark'],
  ])('shows %i nodes in %i zones on %i × %i as %s', (count, zones, width, height, detail) => {
    expect(detailAt(layout(zonesOf(count, zones), width, height), AS_LAID_OUT)).toBe(detail)
  })

  it.each([
    [200, 4, 520, 560],
    [1, 1, 390, 500],
    [15000, 3, 620, 620],
  ])('fits %i nodes in %i zones on %i × %i, tiles apart and inside', (count, zones, width, height) => {
    const grid = layout(zonesOf(count, zones), width, height)
    expect(grid.height).toBeLessThanOrEqual(height + 0.001)
    for (let index = 0; index < count; index++) {
      const rect = tileRect(grid, index)
      expect(rect.x + rect.w).toBeLessThanOrEqual(width)
      expect(nodeAt(grid, rect.x + 0.01, rect.y + 0.01)).toBe(index)
      expect(nodeAt(grid, rect.x + rect.w - 0.1, rect.y + rect.h - 0.1)).toBe(index)
      expect(nodeAt(grid, rect.x + rect.w + 0.01, rect.y + 0.01)).toBeNull()
    }
  })

  it.each([
    [5, 1, 516, 616],
    [6, 2, 916, 920],
    [12, 3, 516, 616],
    [300, 3, 355, 519],
    [500, 3, 355, 519],
    [500, 3, 760, 736],
    [1523, 1, 516, 616],
  ])('fills the panel with %i nodes in %i zones on %i × %i', (count, zones, width, height) => {
    const { tile, height: used, columns } = layout(zonesOf(count, zones), width, height)
    expect(used / height).toBeGreaterThan(0.97)
    expect((columns * (tile.w + tile.gap)) / width).toBeGreaterThan(0.8)
  })

  it('heads no group when it is the only one and has no name', () => {
    expect(layout(['', 'b', 'a'], 500, 500).headers).toMatchObject([
      { name: 'a', nodes: 1 },
      { name: 'b', nodes: 1 },
      { name: '', nodes: 1 },
    ])
    expect(layout(['', ''], 500, 500).headers).toEqual([])
  })

  it('copes with no nodes at all, and leaves out nodes that are in no group', () => {
    expect(layout([], 500, 500).order.length).toBe(0)
    const grid = layoutNodes([{ name: '', nodes: [2] }], 3, 500, 500)
    expect([0, 1, 2].map((node) => isShown(grid, node))).toEqual([false, false, true])
    expect([...grid.order]).toEqual([2])
  })

  it('overflows when there are more marks than pixels', () => {
    expect(layout(zonesOf(15000, 1), 100, 100).height).toBeGreaterThan(100)
  })
})

it('finds the rows that reach into a stretch', () => {
  const grid = layout(zonesOf(40, 1), 300, 300)
  const [first, second] = [tileRect(grid, 0), tileRect(grid, grid.columns)]
  const row = (number: number) => Array.from({ length: grid.columns }, (_, index) => number * grid.columns + index)
  expect([...nodesBetween(grid, first.y, second.y)]).toEqual(row(0))
  expect([...nodesBetween(grid, second.y, second.y + 1)]).toEqual(row(1))
  expect([...nodesBetween(grid, -50, first.y + 1)]).toEqual(row(0))
})

describe('neighbour', () => {
  // Two columns: a0 a1 / a2 a3 // b4 b5 / b6
  const grid = layout(['a', 'a', 'a', 'a', 'b', 'b', 'b'], 304, 620)

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
