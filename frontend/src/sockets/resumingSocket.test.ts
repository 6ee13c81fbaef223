import { describe, expect, it } from 'vitest'
import { retryDelay } from './resumingSocket'

describe('retryDelay', () => {
  it.each([
    [1, 500],
    [2, 1000],
    [5, 8000],
    [6, 15_000],
    [20, 15_000],
  ])('of attempt %i is %i ms', (attempt, delay) => {
    expect(retryDelay(attempt)).toBe(delay)
  })
})
