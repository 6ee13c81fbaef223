import { expect, it } from 'vitest'
import { SMALL_CLUSTER } from '../../fixtures/smallRun'
import type { Capacity } from '../../wire/capacity'
import { filledCluster } from './capacityMap'

const FITS: Capacity['fits'] = [
  { template: 'default/a', requests: { cpu: 500 }, count: 2, byNode: { n2: 1, n1: 1 }, message: '', reasons: {} },
  { template: 'default/b', requests: { memory: 1024, 'example.com/gpu': 1 }, count: 1, byNode: { n2: 1 }, message: '', reasons: {} },
]

it('puts the copies of each template on their nodes', () => {
  const { columns, state, marks } = filledCluster(SMALL_CLUSTER, Int32Array.from([0, 1, -1, -2, -1]), FITS)
  expect(columns.pods.keys.slice(5)).toEqual(['default/a copy 1', 'default/a copy 2', 'default/b copy 1'])
  expect([...state.podNode]).toEqual([0, 1, -1, -1, -1, 1, 0, 1])
  expect(columns.pods.owners!.map((owner) => columns.owners![owner])).toEqual(['', '', '', '', '', 'default/a', 'default/a', 'default/b'])
  expect([...state.used]).toEqual([2000, 1024, 2, 1500, 1536, 3, 0, 0, 0])
  expect(marks.newPods).toEqual(new Set([5, 6, 7]))
})

it('is the cluster itself where nothing fits', () => {
  const podNode = Int32Array.from(SMALL_CLUSTER.pods.nodes)
  const { columns, state } = filledCluster(SMALL_CLUSTER, podNode, [])
  expect(columns.pods.keys).toEqual(SMALL_CLUSTER.pods.keys)
  expect(state.podNode).toEqual(podNode)
})
