import { describe, expect, it } from 'vitest'
import { SMALL_EXPLANATION } from '../../fixtures/smallRun'
import { BY_RANK, rowsInBand, sortRows, type Sort } from './matrixRows'
import { describeVerdict, nodeVerdict, verdictAt } from './verdict'

describe('describeVerdict', () => {
  it.each([
    [0, 0, 'passed'],
    [0, 1, 'rejected: node(s) were unschedulable'],
    [1, 0, 'skipped'],
    [2, 1, 'not reached, would have rejected: Insufficient cpu'],
    [3, 1, 'not reached, would have passed'],
    [2, 2, 'rejected: Insufficient cpu'],
  ])('filter %i on node %i: %s', (filter, node, words) => {
    expect(describeVerdict(verdictAt(SMALL_EXPLANATION, filter, node))).toBe(words)
  })

  it('tells a PreFilter result and sampling apart', () => {
    const explanation = { ...SMALL_EXPLANATION, firstRejection: [-2, -3, -1, -1] }
    expect(describeVerdict(verdictAt(explanation, 0, 0))).toBe('outside the PreFilter set, would have passed')
    expect(describeVerdict(verdictAt(explanation, 0, 1))).toBe('not looked at, would have rejected: node(s) were unschedulable')
    expect(nodeVerdict(explanation, 1)).toEqual({ kind: 'notLookedAt', why: 'enough nodes had been found before it' })
  })
})

describe('a placement via nomination', () => {
  const nominated = { ...SMALL_EXPLANATION, firstRejection: [-1, -3, -3, -3], viaNomination: true, notLookedAt: 3 }

  it('says of all other nodes why they were not looked at', () => {
    expect(nodeVerdict(nominated, 2)).toEqual({ kind: 'notLookedAt', why: 'only the nominated node was tried' })
    expect(rowsInBand(nominated, 'notLookedAt')).toEqual([1, 2, 3])
  })
})

it('a pod that a PreFilter plugin rejected leaves all nodes in the band of that plugin', () => {
  const rejected = {
    ...SMALL_EXPLANATION,
    firstRejection: [-2, -2, -2, -2],
    preFilter: [{ plugin: 'NodeAffinity', verdict: 'rejected' as const, reasons: ['no such node'], nodes: null }],
  }
  expect(rowsInBand(rejected, 'NodeAffinity')).toEqual([0, 1, 2, 3])
  expect(nodeVerdict(rejected, 0)).toEqual({ kind: 'rejected', plugin: 'NodeAffinity', reasons: ['no such node'] })
  expect(verdictAt(rejected, 2, 2)).toEqual({ kind: 'outside', wouldReject: true, reasons: ['Insufficient cpu'] })
})

describe('rows', () => {
  const all = [0, 1, 2, 3]

  it.each([
    [null, all],
    ['feasible', [0, 3]],
    ['NodeUnschedulable', [1]],
    ['NodeResourcesFit', [2]],
    ['NodeName', []],
  ])('in band %s', (band, rows) => {
    expect(rowsInBand(SMALL_EXPLANATION, band)).toEqual(rows)
  })

  it('by rank: the winner, its tie, then those that came further', () => {
    expect(sortRows(SMALL_EXPLANATION, all, BY_RANK, null)).toEqual([0, 3, 2, 1])
  })

  it.each<[string, Sort, 'raw' | null, number[]]>([
    ['a filter', { key: { by: 'plugin', plugin: 'NodeResourcesFit' }, descending: false }, null, [0, 3, 2, 1]],
    ['a filter, descending', { key: { by: 'plugin', plugin: 'NodeUnschedulable' }, descending: true }, null, [1, 0, 3, 2]],
    ['a score', { key: { by: 'plugin', plugin: 'ImageLocality' }, descending: true }, 'raw', [3, 0, 2, 1]],
    ['name, descending', { key: { by: 'node' }, descending: true }, null, [3, 2, 1, 0]],
  ])('by %s', (_, sort, mode, rows) => {
    expect(sortRows(SMALL_EXPLANATION, all, sort, mode)).toEqual(rows)
  })
})
