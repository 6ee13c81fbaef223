import { describe, expect, it } from 'vitest'
import { SMALL_ATTEMPTS, SMALL_CLUSTER } from '../../fixtures/smallRun'
import type { Outcome } from '../../wire/outcome'
import { compareRuns, differencesOf, fatesOf } from './comparison'

const small = { columns: SMALL_CLUSTER, attempts: SMALL_ATTEMPTS }
/** The same cluster, but web goes to n1's neighbour n3 and vip finds nothing, so low stays. */
const other = {
  columns: SMALL_CLUSTER,
  attempts: [
    { ...SMALL_ATTEMPTS[0]!, node: 'n3' },
    { ...SMALL_ATTEMPTS[1]!, outcome: 'unschedulable', nominatedNode: null, victims: [] },
    { ...SMALL_ATTEMPTS[3]!, k: 2 },
  ] satisfies Outcome[],
}

describe('two runs', () => {
  it('say what became of every pod', () => {
    expect(Object.fromEntries(fatesOf(small))).toEqual({
      'default/low': { kind: 'evicted', node: null, k: 1 },
      'default/web': { kind: 'scheduled', node: 'n2', k: 0 },
      'default/vip': { kind: 'scheduled', node: 'n1', k: 2 },
      'default/fat': { kind: 'unschedulable', node: null, k: 3 },
      'default/gate': { kind: 'gated', node: null, k: 4 },
    })
  })

  it('differ nowhere from themselves', () => {
    expect(differencesOf(small, small)).toEqual([])
  })

  it('differ where a pod ends on another node or otherwise, those with a node in one run only first', () => {
    expect(differencesOf(small, other)).toEqual([
      { pod: 'default/gate', left: { kind: 'gated', node: null, k: 4 }, right: null },
      { pod: 'default/low', left: { kind: 'evicted', node: null, k: 1 }, right: { kind: 'stays', node: 'n1', k: null } },
      { pod: 'default/vip', left: { kind: 'scheduled', node: 'n1', k: 2 }, right: { kind: 'unschedulable', node: null, k: 1 } },
      { pod: 'default/web', left: { kind: 'scheduled', node: 'n2', k: 0 }, right: { kind: 'scheduled', node: 'n3', k: 0 } },
    ])
  })

  it('are summed up, the most changed nodes first', () => {
    const {
      resources,
      summaries: [left, right],
      pairings: [pairing],
    } = compareRuns([small, other])
    const { nodes, pods } = pairing!
    expect(resources).toEqual(['cpu', 'memory'])
    expect(pods).toBe(4)
    expect(left).toEqual({
      placed: 2,
      unschedulable: 1,
      gated: 1,
      error: 0,
      preemptions: 1,
      nodesInUse: 2,
      shares: [
        { resource: 'cpu', share: 0.5 },
        { resource: 'memory', share: 0.125 },
      ],
    })
    expect(right).toEqual({
      placed: 1,
      unschedulable: 2,
      gated: 0,
      error: 0,
      preemptions: 0,
      nodesInUse: 2,
      shares: [
        { resource: 'cpu', share: 0.5 },
        { resource: 'memory', share: 0.125 },
      ],
    })
    expect(nodes.map(({ node, change }) => [node, change])).toEqual([
      ['n3', 1],
      ['n2', 0.5],
      ['n1', 0],
    ])
    expect(nodes[0]).toEqual({ node: 'n3', left: { shares: [0, 0], pods: 0 }, right: { shares: [1, 0.125], pods: 1 }, change: 1 })
  })
})
