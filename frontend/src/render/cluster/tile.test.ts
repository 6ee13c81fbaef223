import { expect, it } from 'vitest'
import { contrast } from '../../theme/plugins'
import { palette } from '../pagePalette'

it('a node that is empty is seen in the dark, on the ground of the map and around its own', () => {
  const { tileEdge, ground, surface, track } = palette('dark')
  expect(contrast(tileEdge, ground)).toBeGreaterThanOrEqual(3)
  expect(contrast(tileEdge, surface)).toBeGreaterThanOrEqual(3)
  expect(contrast(tileEdge, track)).toBeGreaterThanOrEqual(2)
})
