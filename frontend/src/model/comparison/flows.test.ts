import { expect, test } from 'vitest'
import { SMALL_ATTEMPTS, SMALL_CLUSTER } from '../../fixtures/smallRun'
import type { Outcome } from '../../wire/outcome'
import { ClusterHistory } from '../cluster/clusterHistory'
import { flowsAt, flowSentences, flowsBetween, flowsOf, sharePods, type Moment } from './flows'

function after(at: number, attempts: readonly Outcome[] = SMALL_ATTEMPTS, columns = SMALL_CLUSTER): Moment {
  const history = new ClusterHistory(columns)
  history.extend(attempts)
  return { columns, history, attempts, state: history.seek(at) }
}

/** web goes to n3, vip finds nothing, so low stays. */
const OTHER = [
  { ...SMALL_ATTEMPTS[0]!, node: 'n3' },
  { ...SMALL_ATTEMPTS[1]!, outcome: 'unschedulable', nominatedNode: null, victims: [] },
  { ...SMALL_ATTEMPTS[3]!, k: 2 },
] satisfies Outcome[]

const [N1, N2, N3] = ['n1', 'n2', 'n3'].map((name) => SMALL_CLUSTER.nodes.names.indexOf(name))

test('a run is nowhere elsewhere than itself', () => {
  expect(flowsBetween(after(5), after(5))).toEqual({ flows: [], moved: 0, lost: 0, gained: 0 })
})

test('runs of different clusters may have no pod in common', () => {
  const { pods } = SMALL_CLUSTER
  const stranger = after(0, [], { ...SMALL_CLUSTER, pods: { ...pods, keys: pods.keys.map((key) => `of-another/${key}`) } })
  expect(sharePods(after(5).history, after(1).history)).toBe(true)
  expect(sharePods(after(5).history, stranger.history)).toBe(false)
})

test('pods that moved, that are on a node only there, and only here', () => {
  expect(flowsBetween(after(5), after(3, OTHER))).toEqual({
    flows: [
      { from: null, to: N1, pods: 1 }, // low, evicted in the first run
      { from: N2, to: N3, pods: 1 }, // web
      { from: N1, to: null, pods: 1 }, // vip
    ],
    moved: 1,
    lost: 1,
    gained: 1,
  })
})

test('a pod that a run has not come to is not lost', () => {
  expect(flowsBetween(after(1), after(0))).toEqual({ flows: [], moved: 0, lost: 0, gained: 0 })
})

test('pods from a node that this cluster does not have are counted, and no arc is drawn', () => {
  const renamed = { ...SMALL_CLUSTER, nodes: { ...SMALL_CLUSTER.nodes, names: SMALL_CLUSTER.nodes.names.map((name) => (name === 'n2' ? 'gone' : name)) } }
  const there = SMALL_ATTEMPTS.map((attempt) => (attempt.node === 'n2' ? { ...attempt, node: 'gone' } : attempt))
  expect(flowsBetween(after(1, there, renamed), after(1))).toEqual({ flows: [], moved: 1, lost: 0, gained: 0 })
})

test('a picked node has its own arcs alone', () => {
  const flows = [
    { from: 0, to: 1, pods: 2 },
    { from: 1, to: null, pods: 1 },
    { from: 2, to: 3, pods: 1 },
  ]
  expect(flowsOf(flows, null)).toEqual(flows)
  expect(flowsOf(flows, 1)).toEqual(flows.slice(0, 2))
})

test('what differs, in words', () => {
  expect(flowSentences({ flows: [], moved: 1, lost: 2, gained: 0 }, 'A').map(({ words }) => words)).toEqual(['1 pod is on another node than in A', '2 pods are on a node only in A'])
})

test('the arcs at a node, in words', () => {
  const flows = [
    { from: 0, to: 1, pods: 2 },
    { from: 1, to: 2, pods: 1 },
    { from: 1, to: null, pods: 3 },
    { from: null, to: 1, pods: 1 },
  ]
  const nameOf = (node: number) => `n${node}`
  expect(flowsAt(flows, 1, nameOf)).toBe('2 pods from n0, 1 pod to n2, 3 pods no longer on a node, 1 pod on a node only here')
  expect(flowsAt(flows, 3, nameOf)).toBe('')
})
