import { expect, test } from 'vitest'
import type { Measures } from '../wire/comparison'
import { measureRows } from './measures'

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
  const other: Measures = { ...MEASURES, byReason: [{ reason: 'Too many pods', pods: 4 }], emptyNodes: 0, zoneSkew: 2 }
  expect(measureRows([MEASURES, other]).map(({ name, values }) => [name, ...values])).toEqual([
    ['pending: Insufficient cpu', '1', '0'],
    ['pending: Too many pods', '0', '4'],
    ['empty nodes', '1', '0'],
    ['cpu unevenness', '37.5 %', '37.5 %'],
    ['cpu stranded', '2.5', '2.5'],
    ['zone skew', '–', '2'],
  ])
})
