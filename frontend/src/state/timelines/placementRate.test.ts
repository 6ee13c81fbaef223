import { expect, it } from 'vitest'
import type { Timeline } from '../../wire/timelines'
import { latelyOf } from './placementRate'

const run = (id: string, bound: number, dryRun = false) => ({ id, counts: { bound, scheduled: 2 * bound }, live: { dryRun } }) as unknown as Timeline

it('is what has come since the first look of the last 20 seconds', () => {
  const looks = [
    [0, 100],
    [2000, 104],
    [12_000, 104],
    [20_000, 114],
    [34_000, 114],
  ] as const
  expect(looks.map(([time, bound]) => latelyOf(run('a', bound), time))).toEqual([null, 2, 4 / 12, 14 / 20, 0])
})

it('of a dry run, which binds nothing, is what it has found nodes for', () => {
  latelyOf(run('b', 0, true), 0)
  expect(latelyOf(run('b', 3, true), 2000)).toBe(3)
})
