import { describe, expect, it } from 'vitest'
import { scrollTarget } from './useRowsInView'

describe('scrollTarget', () => {
  it.each([
    [3, 0, null],
    [30, 0, 500],
    [1, 400, 0],
  ])('for row %i from %i', (row, scrollTop, expected) => {
    expect(scrollTarget(row, 20, scrollTop, 300)).toBe(expected)
  })
})
