import { describe, expect, it } from 'vitest'
import { HOUR, MILLISECOND, MINUTE, SECOND } from '../model/virtualTime'
import { ticks } from './timeTicks'

describe('ticks', () => {
  it('are round and can be read', () => expect(ticks({ from: 0, to: 30 * SECOND }, 600)).toEqual({ at: [0, 5, 10, 15, 20, 25, 30].map((at) => at * SECOND), apart: 5 * SECOND }))
  it('are round by another clock', () => expect(ticks({ from: 0, to: 30 * SECOND }, 300, 8 * SECOND).at.map((at) => at / SECOND)).toEqual([2, 12, 22]))
  it.each([
    [0.4 * MILLISECOND, MILLISECOND],
    [400 * MILLISECOND, 50 * MILLISECOND],
    [2 * MINUTE, 15 * SECOND],
    [10 * MINUTE, MINUTE],
    [HOUR, 10 * MINUTE],
    [24 * HOUR, 3 * HOUR],
    [100 * 24 * HOUR, 24 * HOUR],
  ])('of %d ns are %d ns apart, as clocks count', (duration, apart) => expect(ticks({ from: 0, to: duration }, 800).apart).toBe(apart))
})
