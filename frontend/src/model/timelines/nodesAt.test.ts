import { expect, it } from 'vitest'
import { nodesAt } from './nodesAt'
import { emptyState, type NodeState, type TimelineState } from './state'

const node = (labels: Record<string, string>, part: Partial<NodeState> = {}): NodeState => ({
  zone: '',
  labels,
  allocatable: { cpu: 4000, pods: 110 },
  unschedulable: false,
  taints: [],
  ready: true,
  ...part,
})
const stateOf = (nodes: Record<string, NodeState>): TimelineState => ({ ...emptyState(), nodes: new Map(Object.entries(nodes)) })

it('has a column a label, aligned with the names', () => {
  const state = stateOf({
    'node-10': node({ disk: 'ssd', constructor: 'x' }),
    'node-2': node({ disk: 'hdd' }, { zone: 'a', unschedulable: true, taints: ['gpu:NoSchedule'] }),
    'node-3': node({}, { allocatable: { 'example.com/gpu': 1, memory: 2 } }),
  })
  expect(nodesAt(state)).toEqual({
    resources: ['cpu', 'memory', 'pods', 'example.com/gpu'],
    nodes: {
      names: ['node-2', 'node-3', 'node-10'],
      zones: ['a', '', ''],
      allocatable: [
        [4000, 0, 110, 0],
        [0, 2, 0, 1],
        [4000, 0, 110, 0],
      ],
      unschedulable: [true, false, false],
      taints: [['gpu:NoSchedule'], [], []],
      labels: [
        { key: 'constructor', values: ['x'], nodes: [-1, -1, 0] },
        { key: 'disk', values: ['hdd', 'ssd'], nodes: [0, -1, 1] },
      ],
    },
    index: new Map([
      ['node-2', 0],
      ['node-3', 1],
      ['node-10', 2],
    ]),
  })
})

it('is the same object until a node changes', () => {
  const [one, other] = [node({}), node({})]
  const first = nodesAt(stateOf({ one, other }))
  expect(nodesAt(stateOf({ other, one }))).toBe(first)
  expect(nodesAt(stateOf({ one }))).not.toBe(first)
  expect(nodesAt(stateOf({ one, other: node({}) }))).not.toBe(first)
})
