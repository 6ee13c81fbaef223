import { describe, expect, test } from 'vitest'
import type { Change, DraftDifference } from '../../wire/whatIf'
import { changed, changeWords, differenceWords, draftMarks, fitSentence, newNodesWords, NO_HISTORY, redone, undone, without } from './whatIf'

const weight = (value: number): Change => ({ weight: { plugin: 'NodeResourcesFit', weight: value } })
const drain: Change = { drain: 'a' }

describe('the history of a draft', () => {
  test('a slider that moves takes the place of its change, and one step back undoes the whole move', () => {
    const moved = [weight(2), weight(3), weight(4)].reduce(changed, changed(NO_HISTORY, drain))
    expect(moved.changes).toEqual([drain, weight(4)])
    expect(undone(moved).changes).toEqual([drain])
    expect(redone(undone(moved)).changes).toEqual([drain, weight(4)])
    expect(undone(undone(moved)).changes).toEqual([])
    expect(undone(undone(undone(moved))).changes).toEqual([])
  })

  test('cordon and uncordon are about the same', () => {
    expect(changed(changed(NO_HISTORY, { cordon: 'a' }), { uncordon: 'a' }).changes).toEqual([{ uncordon: 'a' }])
  })

  test('requests of one pod by container and resource are changes of their own', () => {
    const request = (resource: string): Change => ({ updatePods: { pod: 'default/web', requests: { main: { [resource]: '1' } } } })
    expect(changed(changed(NO_HISTORY, request('cpu')), request('memory')).changes).toHaveLength(2)
  })

  test('what was taken out comes back', () => {
    const history = [drain, weight(2)].reduce(changed, NO_HISTORY)
    expect(without(history, 0).changes).toEqual([weight(2)])
    expect(undone(without(history, 0)).changes).toEqual([drain, weight(2)])
  })
})

test.each<[Change, string]>([
  [{ addNodes: { like: 'a', count: 2 } }, 'add 2 nodes like a'],
  [{ taint: { node: 'a', taints: [{ key: 'gpu', value: '', effect: 'NoSchedule' }] } }, 'taint a with gpu:NoSchedule'],
  [{ scale: { kind: 'ReplicaSet', namespace: 'shop', name: 'web', replicas: 3 } }, 'scale ReplicaSet shop/web to 3'],
  [{ updatePods: { pod: 'shop/web', requests: { main: { cpu: '500m' } } } }, 'shop/web: main asks for 500m cpu'],
  [{ updatePods: { pod: 'shop/web', nodeSelector: null } }, 'shop/web: no node selector'],
  [weight(5), 'weight of NodeResourcesFit: 5'],
])('%j in words', (change, words) => {
  expect(changeWords(change)).toBe(words)
})

const difference = {
  counts: { moved: 1, placed: 0, pending: 1, evicted: 0, new: 1, gone: 0 },
  pods: [
    { pod: 'a/moved', kind: 'moved', before: 'n0', after: 'n1' },
    { pod: 'a/new', kind: 'new', before: null, after: 'n1' },
    { pod: 'a/pending', kind: 'pending', before: 'n1', after: null },
    { pod: 'a/there', kind: 'new', before: null, after: 'n0-copy-1' },
  ],
} as unknown as DraftDifference

test('pods that leave are crossed out, pods that come have a place; new nodes are not on the map', () => {
  const indices = { nodeIndex: new Map([['n0', 0], ['n1', 1]]), podIndex: new Map([['a/moved', 4], ['a/pending', 5]]) } // prettier-ignore
  const { victims, coming } = draftMarks(difference, indices)
  expect([...victims]).toEqual([4, 5])
  expect([...coming!]).toEqual([[1, [{ key: 'a/moved', pod: 4 }, { key: 'a/new', pod: null }]]]) // prettier-ignore
})

test('what it comes to in words', () => {
  expect(differenceWords(difference)).toBe('1 moved, 1 left pending, 1 new')
  expect(differenceWords({ counts: { moved: 0, placed: 0, pending: 0, evicted: 0, new: 0, gone: 0 } })).toBeNull()
})

test('new nodes are named, with the pods that are there from the start', () => {
  expect(newNodesWords({ nodesAdded: [], podsOfNodesAdded: 0 })).toBeNull()
  expect(newNodesWords({ nodesAdded: ['a-copy-1'], podsOfNodesAdded: 0 })).toBe('New nodes are not on the map: a-copy-1.')
  expect(newNodesWords({ nodesAdded: ['a-copy-1'], podsOfNodesAdded: 1 })).toBe('New nodes are not on the map: a-copy-1. 1 pod of a DaemonSet, or static, is there from the start.')
  const twelve = Array.from({ length: 12 }, (_, index) => `a-copy-${index + 1}`)
  expect(newNodesWords({ nodesAdded: twelve, podsOfNodesAdded: 24 })).toBe(
    `New nodes are not on the map: ${twelve.slice(0, 10).join(', ')} and 2 more. 24 pods of DaemonSets, or static, are there from the start.`,
  )
})

test('a pod on a node in one sentence', () => {
  const fit = { pod: 'p', node: 'a', k: 0, outcome: 'scheduled', winner: 'b', message: '', objections: [], total: 90, winnerTotal: 100, behind: 10, points: [] }
  expect(fitSentence(fit)).toBe('No filter rejects it; b is 10 points ahead.')
  expect(fitSentence({ ...fit, winner: 'a', behind: 0 })).toBe('The scheduler chooses this node.')
  const objections = ['TaintToleration', 'NodeResourcesFit'].map((plugin) => ({ plugin, reached: true, code: null, reasons: ['no'] }))
  expect(fitSentence({ ...fit, objections })).toBe('TaintToleration rejects it: no. NodeResourcesFit would reject it, too.')
})
