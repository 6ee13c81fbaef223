import { describe, expect, it } from 'vitest'
import { scrollTarget, windowOf } from './windowing'

describe('windowOf', () => {
  it.each([
    [1000, 0, { start: 0, end: 18 }],
    [1000, 2000, { start: 92, end: 118 }],
    [5, 0, { start: 0, end: 5 }],
    [5, 9999, { start: 5, end: 5 }],
    [0, 0, { start: 0, end: 0 }],
  ])('of %i rows scrolled to %i', (count, scrollTop, expected) => {
    expect(windowOf(count, 20, scrollTop, 200)).toEqual(expected)
  })
})

describe('scrollTarget', () => {
  it.each([
    [3, 0, null],
    [30, 0, 500],
    [1, 400, 0],
  ])('for row %i from %i', (row, scrollTop, expected) => {
    expect(scrollTarget(row, 20, scrollTop, 300)).toBe(expected)
  })
})
