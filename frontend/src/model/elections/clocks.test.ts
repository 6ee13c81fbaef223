import { describe, expect, it } from 'vitest'
import { aheadAt, monotonicAt } from './clocks'

const S = 1e9
const true_ = { rate: 1_000_000, offset: 0, changedAt: 0, monotonic: 0, suspended: false }
const fast = { rate: 1_500_000, offset: -3600 * S, changedAt: 10 * S, monotonic: 10 * S, suspended: false }
const standing = { rate: 1_000_000, offset: 0, changedAt: 10 * S, monotonic: 8 * S, suspended: true }

describe.each([
  ['a true clock', true_, 14 * S, 0],
  ['one that runs at ×1.5 since 10 s, set back an hour', fast, 16 * S, (2 - 3600) * S],
  ['one that stands still since 10 s', standing, 8 * S, -6 * S],
])('%s, at 14 s', (_, clock, shows, ahead) => {
  it('shows and is ahead by so much', () => {
    expect([monotonicAt(clock, 14 * S), aheadAt(clock, 14 * S)]).toEqual([shows, ahead])
  })
})
