import { describe, expect, it } from 'vitest'
import { HOUR, MILLISECOND, MINUTE, SECOND } from '../model/text/virtualTime'
import { ticks } from './timeTicks'

describe('ticks', () => {
  it('are round and can be read', () => expect(ticks({ from: 0, to: 30 * SECOND }, 600)).toEqual({ at: [0, 5, 10, 15, 20, 25, 30].map((at) => at * SECOND), apart: 5 * SECOND }))
  it('are round by another clock', () => expect(ticks({ from: 0, to: 30 * SECOND }, 300, 8 * SECOND).at.map((at) => at / SECOND)).toEqual([7, 22]))
  it.each([
    [0.4 * MILLISECOND, 0.05 * MILLISECOND],
    [400 * MILLISECOND, 50 * MILLISECOND],
    [2 * MINUTE, 15 * SECOND],
    [10 * MINUTE, MINUTE],
    [HOUR, 15 * MINUTE],
    [24 * HOUR, 3 * HOUR],
    [7 * 24 * HOUR, 24 * HOUR],
    [100 * 24 * HOUR, 10 * 24 * HOUR],
  ])('of %d ns are %d ns apart, as clocks count', (duration, apart) => expect(ticks({ from: 0, to: duration }, 800).apart).toBe(apart))
  it.each([
    [240, 48],
    [300, 60],
    [640, 78],
    [1000, 78],
    [1700, 78],
  ])('leave room for the times in %d pixels, whatever the duration', (width, least) => {
    for (let duration = MILLISECOND; duration < 1000 * HOUR; duration *= 1.3) {
      const { at, apart } = ticks({ from: 0, to: duration }, width)
      expect(at.length).toBeGreaterThan(1)
      expect((apart / duration) * width).toBeGreaterThanOrEqual(least)
    }
  })
  it('of a window between two milliseconds lie inside it', () => {
    const window = { from: 0.7 * MILLISECOND, to: 8 * SECOND + 0.2 * MILLISECOND }
    expect(ticks(window, 700).at.map((at) => at / SECOND)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
