import { describe, expect, it } from 'vitest'
import { layoutNodes, neighbour, nodeAt, tileRect } from './nodeGrid'

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

  it('puts the unnamed zone last and heads no zone when it is the only one', () => {
    expect(layoutNodes(['', 'b', 'a'], 500, 500).headers.map(({ zone }) => zone)).toEqual(['a', 'b', ''])
    expect(layoutNodes(['', ''], 500, 500).headers).toEqual([])
  })

  it('copes with no nodes at all', () => {
    expect(layoutNodes([], 500, 500).order.length).toBe(0)
  })
})

describe('neighbour', () => {
  // Two zones of three nodes, two columns: a0 a1 / a2 // b3 b4 / b5
  const grid = layoutNodes(['a', 'a', 'a', 'b', 'b', 'b'], 2 * 136 + 8 + 20 + 4, 2000)

  it('has two columns', () => expect(grid.columns).toBe(2))

  it.each([
    [0, 'right', 1],
    [1, 'right', 2],
    [0, 'left', 0],
    [1, 'down', 2],
    [2, 'down', 3],
    [4, 'down', 5],
    [5, 'down', 5],
    [4, 'up', 2],
    [5, 'right', 5],
  ] as const)('of node %i to the %s is %i', (node, direction, expected) => {
    expect(neighbour(grid, node, direction)).toBe(expected)
  })
})
