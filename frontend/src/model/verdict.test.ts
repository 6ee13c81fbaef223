import { describe, expect, it } from 'vitest'
import { SMALL_EXPLANATION } from '../fixtures/smallRun'
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
    expect(describeVerdict(verdictAt(explanation, 0, 0))).toBe('outside the PreFilter set')
    expect(describeVerdict(verdictAt(explanation, 0, 1))).toBe('not looked at')
    expect(nodeVerdict(explanation, 1)).toEqual({ kind: 'notLookedAt' })
  })
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
