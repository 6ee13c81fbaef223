import { expect, it } from 'vitest'
import { contrast } from '../../theme/plugins'
import { palette } from '../pagePalette'

it.each(['light', 'dark'] as const)('a node that is empty is seen in the %s, on the ground of the map and around its own', (theme) => {
  const { tileEdge, ground, surface, track } = palette(theme)
  // A projector washes out what is paler than this.
  expect(contrast(tileEdge, ground)).toBeGreaterThanOrEqual(3)
  expect(contrast(tileEdge, surface)).toBeGreaterThanOrEqual(3)
  expect(contrast(tileEdge, track)).toBeGreaterThanOrEqual(2)
})
