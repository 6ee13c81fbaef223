import { describe, expect, it } from 'vitest'
import { ResumingSocket, retryDelay, type Socket } from './resumingSocket'

describe('retryDelay', () => {
  it.each([
    [1, 500, 1500],
    [2, 1000, 3000],
    [4, 4000, 12_000],
    [5, 5000, 15_000],
    [20, 5000, 15_000],
  ])('of attempt %i is from %i to %i ms', (attempt, least, most) => {
    expect(retryDelay(attempt, 0)).toBe(least)
    expect(retryDelay(attempt, 1)).toBe(most)
  })
})

describe('ResumingSocket', () => {
  it('leaves to chance when each page of a class comes back', () => {
    const delays: number[] = []
    for (let page = 0; page < 5; page++) {
      const world = {
        open: (): Socket => ({ onmessage: null, onclose: null, close: () => undefined }),
        now: () => 0,
        chance: () => page / 4,
        later: (_: () => void, milliseconds: number) => {
          delays.push(milliseconds)
          return () => undefined
        },
      }
      new ResumingSocket(world, { after: () => 0, onData: () => undefined, onStatus: () => undefined }).lost()
    }
    expect(delays).toEqual([500, 750, 1000, 1250, 1500])
  })
})
