import { describe, expect, it } from 'vitest'
import { axisOf, countPolicies, countValues, seedsIn } from './draft'

describe('the values of an axis as typed', () => {
  it.each([
    ['1, 5, 10', { path: 'p', values: [1, 5, 10] }],
    ['1 to 10', { path: 'p', from: 1, to: 10 }],
    [' 1..100 step 9 ', { path: 'p', from: 1, to: 100, step: 9 }],
    ['LeastAllocated, MostAllocated', { path: 'p', values: ['LeastAllocated', 'MostAllocated'] }],
    ['{"type": "MostAllocated"}, {"a": [1, 2]}', { path: 'p', values: [{ type: 'MostAllocated' }, { a: [1, 2] }] }],
    ['', { path: 'p', values: [] }],
  ])('%s', (values, axis) => {
    expect(axisOf({ path: 'p', values })).toEqual(axis)
  })

  it('are counted', () => {
    expect(['1, 5, 10', '1 to 10', '1 to 100 step 9', '5 to 1', '', '1 to 5 step 0'].map((values) => countValues({ path: 'p', values }))).toEqual([3, 10, 12, 0, 0, 0])
    expect(countPolicies([])).toBe(0)
    expect(
      countPolicies([
        { path: 'p', values: '1, 2' },
        { path: 'q', values: '1 to 10' },
      ]),
    ).toBe(20)
  })
})

it.each([
  ['', []],
  ['7', [7]],
  ['3, 1 3', [3, 1]],
  ['2 to 4', [2, 3, 4]],
  ['4 to 2', null],
  ['1 to 1000', null],
  ['-1', null],
  ['some', null],
] as const)('reads the seeds of "%s"', (text, seeds) => {
  expect(seedsIn(text)).toEqual(seeds)
})
