import { expect, test } from 'vitest'
import type { Measures } from '../../wire/comparisons'
import { changeText, measureRows } from './measures'

const MEASURES: Measures = {
  placed: 2,
  pending: 1,
  byReason: [{ reason: 'Insufficient cpu', pods: 1 }],
  evicted: 0,
  nodes: 2,
  emptyNodes: 1,
  fill: [{ resource: 'cpu', used: 3000, allocatable: 8000, fraction: 0.375, imbalance: 0.3754 }],
  stranded: [{ resource: 'cpu', amount: 2500 }],
  zoneSkew: null,
  meanZoneSkew: null,
  cost: null,
}

test('rows are what either run has something to say of', () => {
  const other: Measures = { ...MEASURES, byReason: [{ reason: 'Too many pods', pods: 4 }], evicted: 3, cost: 2, emptyNodes: 0, zoneSkew: 2 }
  expect(measureRows([{ ...MEASURES, cost: 4.5 }, other]).map(({ name, values, changes }) => [name, ...values, changes[1]])).toEqual([
    ['pending: Insufficient cpu', '1', '0', '−1'],
    ['pending: Too many pods', '0', '4', '+4'],
    ['evicted', '0', '3', '+3'],
    ['cost an hour', '4.5', '2', '−2.5'],
    ['empty nodes', '1', '0', '−1'],
    ['cpu unevenness', '37.5 %', '37.5 %', '='],
    ['cpu stranded', '2.5', '2.5', '='],
    ['zone skew', '–', '2', ''],
  ])
})

test('a difference that does not show is none', () => {
  const format = (value: number) => value.toFixed(1)
  expect([0.04, -0.04, 0.26, -2].map((change) => changeText(change, format))).toEqual(['=', '=', '+0.3', '−2.0'])
})

test('there is no cost where nobody said what nodes cost', () => {
  expect(measureRows([MEASURES, MEASURES]).map(({ name }) => name)).not.toContain('cost an hour')
})
