import { expect, it } from 'vitest'
import { letterSquare } from './detail'

it('marks have letters as large as there is room for, and none where they could not be told apart', () => {
  expect([[7, 6], [8, 5], [8, 6], [13, 10], [15, 11], [18, 13]].map(([w, h]) => letterSquare({ w: w!, h: h! }))).toEqual([0, 0, 1, 1, 2, 2]) // prettier-ignore
})
