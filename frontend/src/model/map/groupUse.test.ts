import { expect, it } from 'vitest'
import { SMALL_CLUSTER } from '../../fixtures/smallRun'
import { ClusterHistory } from '../cluster/clusterHistory'
import { groupWords } from './groupUse'

const state = new ClusterHistory(SMALL_CLUSTER).seek(0)

it('says how full nodes are together', () => {
  expect(groupWords(SMALL_CLUSTER, state, 'fullest', [0, 1])).toBe('2 nodes · cpu 38 % · mem 13 %')
  expect(groupWords(SMALL_CLUSTER, state, 'resource:cpu', [0])).toBe('1 node · cpu 75 %')
  expect(groupWords(SMALL_CLUSTER, state, 'resource:nvidia.com/gpu', [0])).toBe('1 node')
})
