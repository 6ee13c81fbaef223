import { expect, test } from 'vitest'
import type { TimelineMoment } from '../../wire/timelines'
import { clusterAt } from './clusterAt'
import { stateFrom } from './stateFrom'

const POD = {
  priority: 0,
  requests: { cpu: 500 },
  group: null,
  workload: null,
  place: 'bound',
  node: 'n2',
  nominatedNode: null,
  until: null,
  why: null,
  attempts: 1,
  message: '',
  created: 5,
  bound: 9,
} as const
const NODE = { zone: null, labels: {}, allocatable: { cpu: 4000 }, unschedulable: false, taints: [], ready: true }

test('a moment that the server tells is drawn as one that was followed', () => {
  const told = {
    at: 20,
    now: 30,
    lastSeq: 8,
    state: { seq: 7, nodes: { n2: NODE, n1: { ...NODE, ready: false } }, pods: { 'a/web': POD, 'a/huge': { ...POD, node: null, place: 'unschedulable' } }, slices: {}, claims: {} },
  }
  const { columns, state, marks } = clusterAt(stateFrom(told as unknown as TimelineMoment))
  expect(columns.nodes.names).toEqual(['n1', 'n2'])
  expect(columns.nodes.zones).toEqual(['', ''])
  expect(columns.pods.keys).toEqual(['a/web'])
  expect([...state.podNode]).toEqual([1])
  expect([...marks.crossed!.nodes]).toEqual([0])
})
