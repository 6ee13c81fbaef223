import { describe, expect, it } from 'vitest'
import { partsWords, rehearsalBars, removalBars, survivalBars, sweepBars, type OutcomeBar } from './outcomeParts'

const told = (bars: readonly OutcomeBar[]) => bars.map(({ name, parts }) => `${name}: ${partsWords(parts)}`)
const counts = (scheduled: number, unschedulable: number) => ({ scheduled, unschedulable, preempting: 0, gated: 0, error: 0 })
const cell = (values: unknown[] | null, placed: number, pending: number, snapshot = 'a') => ({ values, snapshot, measures: { placed, pending } }) as unknown as Parameters<typeof sweepBars>[0][number]

describe('outcomes as parts', () => {
  it('of losses', () => {
    expect(told(survivalBars({ hurting: 2, progress: { done: 5, planned: 6 } }))).toEqual([': 3 survived · 2 hurt · 1 to compute'])
    expect(told(survivalBars({ hurting: 0, progress: { done: 0, planned: 0 } }))).toEqual([': nothing'])
  })
  it('of nodes that could go', () => {
    const removal = { kind: 'consolidation', going: 3, progress: { done: 4, planned: 5 } } as const
    expect(told(removalBars({ ...removal, state: 'running' }))).toEqual([': 3 could go · 1 cannot go · 1 to try'])
    expect(told(removalBars({ ...removal, state: 'succeeded' }))).toEqual([': 3 could go · 2 cannot go'])
  })
  it('of nodes that are drained', () => {
    const drain = { kind: 'drain', going: 1, progress: { done: 1, planned: 4 } } as const
    expect(told(removalBars({ ...drain, state: 'running' }))).toEqual([': 1 drained · 3 to plan'])
    expect(told(removalBars({ ...drain, state: 'succeeded' }))).toEqual([': 1 drained · 3 stuck'])
  })
  it('of pods under two releases, once both are known', () => {
    expect(told(rehearsalBars({ from: '1.30', to: '1.36' }, counts(8, 2), counts(10, 0)))).toEqual(['1.30: 8 placed · 2 not placed', '1.36: 10 placed'])
    expect(rehearsalBars({ from: '1.30', to: '1.36' }, counts(8, 2), undefined)).toEqual([])
  })
  it('of the policy that a sweep starts from, and of the first that leaves fewest pending', () => {
    expect(told(sweepBars([cell(null, 5, 3), cell([1], 6, 2), cell([2], 8, 0), cell([3], 8, 0), cell([1], 9, 0, 'b')]))).toEqual(['start: 5 placed · 3 pending', 'best: 8 placed'])
    expect(sweepBars([])).toEqual([])
  })
})
