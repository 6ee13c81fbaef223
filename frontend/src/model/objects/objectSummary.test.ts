import { expect, it } from 'vitest'
import { summaryColumns, summaryLine } from './objectSummary'

const NODE = {
  kind: 'Node',
  namespace: '',
  name: 'gpu-0',
  summary: { zone: 'eu-1a', allocatable: { cpu: '16', memory: '128Gi', pods: '110', 'nvidia.com/gpu': '4' }, unschedulable: true, taints: ['nvidia.com/gpu=present:NoSchedule'] },
  object: {},
}
const POD = {
  kind: 'Pod',
  namespace: 'ml',
  name: 'trainer',
  summary: { node: null, phase: 'Pending', priorityClass: '', requests: [{ cpu: '1500m' }, { cpu: '100m', memory: '1Gi' }], gates: [] },
  object: {},
}

it('says of a node where it is, what it has and what keeps pods away', () => {
  expect(summaryColumns('Node').map(({ text }) => text(NODE.summary))).toEqual(['eu-1a', '16', '128Gi', '110', 'cordoned, 4 nvidia.com/gpu, nvidia.com/gpu=present:NoSchedule'])
})

it('says of a pod what its containers ask for, and leaves out what is empty', () => {
  expect(summaryLine(POD)).toBe('phase Pending · cpu 1,500m + 100m · memory 1Gi')
})

it('names the gates of a gated pod', () => {
  expect(summaryLine({ ...POD, summary: { phase: 'Pending', gates: ['wait-for-quota'] } })).toBe('phase gated: wait-for-quota')
})

it('has no columns for kinds without facts', () => {
  expect(summaryColumns('ConfigMap')).toEqual([])
})
