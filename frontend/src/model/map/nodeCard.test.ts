import { describe, expect, it } from 'vitest'
import { SMALL_CLUSTER } from '../../fixtures/smallRun'
import { ClusterHistory } from '../cluster/clusterHistory'
import { NO_MARKS, type MapMarks } from './mapMarks'
import { nodeSigns, podWords, shareOfPod, takenDevices, usageWords } from './nodeCard'

const CLUSTER = {
  ...SMALL_CLUSTER,
  nodes: { ...SMALL_CLUSTER.nodes, labels: [{ key: 'example.com/disk', values: ['ssd', 'hdd'], nodes: [0, 1, -1] }] },
  pods: { ...SMALL_CLUSTER.pods, owners: [0, 1, 1, 1, 1], askedLabels: [0, 1, 0, 0, 0] },
  owners: ['', 'ReplicaSet/web'],
  askedLabels: [[], ['example.com/disk']],
}
const WEB: MapMarks = { ...NO_MARKS, candidate: { key: 'default/web', pod: 1 } }
const rejectedBy = (plugin: string): MapMarks => ({ ...WEB, verdicts: CLUSTER.nodes.names.map(() => ({ kind: 'rejected', plugin })) })

it('says how much of a resource is in use', () => {
  const state = new ClusterHistory(CLUSTER).seek(0)
  expect(usageWords(CLUSTER, state, 0, 0)).toBe('1.5 of 2')
  expect(usageWords(CLUSTER, state, 0, 1)).toBe('1Ki of 4Ki')
})

it('tells which devices of a node are taken', () => {
  const devices = { names: ['d/p/a', 'd/p/b', 'd/q/c'], nodes: [[0, 1], [2], []], takenBy: [[], ['ml/x'], []] }
  const columns = { ...CLUSTER, devices }
  const state = new ClusterHistory(columns).seek(0)
  expect([0, 1, 2].map((node) => takenDevices(columns, state, node))).toEqual([[false, true], [false], []])
  expect(takenDevices(CLUSTER, state, 0)).toEqual([])
})

it('knows what share of a node a pod asks for', () => {
  expect(shareOfPod(CLUSTER, 1, 0, 0)).toBe(0.5)
  expect(shareOfPod(CLUSTER, 3, 2, 0)).toBe(8)
})

it('names a pod, its owner and its priority', () => {
  expect(podWords(CLUSTER, 2)).toEqual({ name: 'vip', owner: 'ReplicaSet/web', priority: 'p 100' })
  expect(podWords(SMALL_CLUSTER, 0)).toEqual({ name: 'low', owner: '', priority: '' })
})

describe('nodeSigns', () => {
  it('are the labels that the pod asks about, and taints', () => {
    expect(nodeSigns(CLUSTER, WEB, 0)).toEqual([{ kind: 'label', text: 'disk=ssd' }])
    expect(nodeSigns(CLUSTER, WEB, 2)).toEqual([{ kind: 'taint', text: 'unschedulable:NoSchedule' }])
    expect(nodeSigns(CLUSTER, NO_MARKS, 0)).toEqual([])
  })

  it('say which of them turned the pod away', () => {
    expect(nodeSigns(CLUSTER, rejectedBy('NodeAffinity'), 1)).toEqual([{ kind: 'rejecting', text: 'disk=hdd' }])
    expect(nodeSigns(CLUSTER, rejectedBy('NodeAffinity'), 2)).toEqual([
      { kind: 'rejecting', text: 'no disk' },
      { kind: 'taint', text: 'unschedulable:NoSchedule' },
    ])
    expect(nodeSigns(CLUSTER, rejectedBy('TaintToleration'), 2)).toEqual([{ kind: 'rejecting', text: 'unschedulable:NoSchedule' }])
  })
})
