import { describe, expect, it } from 'vitest'
import { moveOn, nextTarget } from './playhead'

const S = 1e9

describe('moveOn', () => {
  it.each([
    ['at its speed', 0, 100, 4, 5, 0.4],
    ['not past the head', 4.9, 100, 16, 5, 5],
    ['not back when the head is behind', 5, 100, 1, 4, 5],
  ] as const)('%s', (_, at, elapsed, speed, now, moved) => {
    expect(moveOn(at * S, elapsed, speed, now * S) / S).toBeCloseTo(moved)
  })
})

describe('nextTarget keeps an election a quarter of a second of the reader’s ahead', () => {
  it.each([
    ['nothing has been asked for', 0, 0, 4, 40, 1],
    ['enough has been asked for', 0, 0.8, 4, 40, null],
    ['a quarter of that is missing', 1, 1.75, 4, 40, 2],
    ['the end is near', 39.5, 39, 16, 40, 40],
    ['the end has been asked for', 39.5, 40, 16, 40, null],
    ['the last bit is small', 39.9, 39.99, 4, 40, 40],
  ] as const)('%s', (_, at, asked, speed, duration, target) => {
    const found = nextTarget(at * S, asked * S, speed, duration * S)
    expect(found === null ? null : found / S).toBe(target)
  })
})
