import { expect, test } from 'vitest'
import type { ChangedPod, RehearsalReport } from '../../wire/rehearsals'
import { causeBars, filtered, kindOf, NO_FILTER, policySentence, verdictSentence, whySentence } from './rehearsal'

const moved: ChangedPod = {
  pod: 'shop/web',
  outcomes: ['scheduled', 'scheduled'],
  nodes: ['a', 'b'],
  k: [0, 0],
  cause: { switched: ['scores.balance'], how: 'alone', also: [] },
  direct: true,
}
const lost: ChangedPod = { ...moved, pod: 'shop/cache', outcomes: ['scheduled', 'unschedulable'], nodes: ['a', null], cause: { switched: ['x', 'y'], how: 'pair', also: [] }, direct: false }
const balance = {
  name: 'scores.balance',
  kind: 'rule',
  before: 'deviation',
  after: 'change',
  text: 'balance was "deviation", is "change"',
  about: 'how nodes score. "deviation": one way.',
  pods: 1,
} as const
const report: RehearsalReport = {
  from: { release: '1.30', recorded: '1.30.1' },
  to: { release: '1.36', recorded: '1.36.2' },
  verdict: 'changes',
  refusals: [],
  pods: 7,
  changed: [moved, lost],
  causes: [
    { switched: ['scores.balance'], how: 'alone', pods: 1 },
    { switched: [], how: 'unexplained', pods: 1 },
  ],
  crashes: [],
  fields: [],
  policy: [],
  texts: [],
  differences: [balance],
  runs: 28,
}

test('bars name the difference and what it is about', () => {
  expect(causeBars(report)).toEqual([
    { key: 'scores.balance', pods: 1, title: 'How nodes score', about: 'Balance was "deviation", is "change". "deviation": one way.', how: '' },
    { key: 'unexplained', pods: 1, title: 'Not explained', about: '', how: 'No set of differences that was tried causes it.' },
  ])
})

test('a rule whose values are explained is told as each release has it', () => {
  const about = 'how nodes score. "difference": cpu and memory alone; "deviation": how near they are, with the pod; "change": how much nearer they come.'
  const [bar] = causeBars({ ...report, differences: [{ ...balance, about }] })
  expect(bar?.about).toBe('1.30: how near they are, with the pod. 1.36: how much nearer they come.')
})

test('pods are narrowed by cause, kind, node, search, and whether they follow others', () => {
  const pods = [moved, lost]
  expect(pods.map(kindOf)).toEqual(['moved', 'lost'])
  expect(filtered(pods, NO_FILTER)).toEqual(pods)
  expect(filtered(pods, { ...NO_FILTER, cause: 'x y' })).toEqual([lost])
  expect(filtered(pods, { ...NO_FILTER, kind: 'moved' })).toEqual([moved])
  expect(filtered(pods, { ...NO_FILTER, direct: true })).toEqual([moved])
  expect(filtered(pods, { ...NO_FILTER, node: 'b' })).toEqual([moved])
  expect(filtered(pods, { ...NO_FILTER, search: 'cache' })).toEqual([lost])
})

test('the verdict is a sentence', () => {
  expect(verdictSentence(report)).toBe('2 of 7 pods end differently with 1.36 than with 1.30.')
  expect(verdictSentence({ ...report, verdict: 'same', changed: [] })).toBe('Nothing changes: all 7 pods end with 1.36 as with 1.30.')
  expect(verdictSentence({ ...report, verdict: 'same', changed: [], pods: 1 })).toBe('Nothing changes: the pod ends with 1.36 as with 1.30.')
  expect(verdictSentence({ ...report, verdict: 'same', changed: [], pods: 0 })).toBe('No pod had to be placed, so no pod can end differently.')
  expect(verdictSentence({ ...report, verdict: 'refused', refusals: [{ release: '1.36', problems: [] }] })).toBe('kube-scheduler 1.36 would not start with this policy.')
})

test('a pod is decided otherwise, or follows others', () => {
  expect(whySentence(moved, 'Another formula')).toBe('Another formula. This difference alone is enough to change it. The decision about the pod itself differs.')
  expect(whySentence(lost, 'Two rules')).toBe('Two rules. Only these differences together change it. The decision about the pod itself would be the same, but pods before it went to other nodes.')
})

test('plugins that come, go or weigh otherwise', () => {
  const path = 'profiles[0].plugins[DynamicResources]'
  const [one, other] = [{ points: ['filter'] }, { points: ['filter', 'score'], weight: 2 }]
  expect(policySentence({ path, before: null, after: other })).toBe('DynamicResources runs now: at filter, score with weight 2.')
  expect(policySentence({ path, before: one, after: null })).toBe('DynamicResources no longer runs: at filter.')
  expect(policySentence({ path, before: one, after: other })).toBe('DynamicResources was at filter; it is at filter, score with weight 2.')
  expect(policySentence({ path: 'parallelism', before: 8, after: null })).toBe('parallelism: 8 → nothing')
})

test('arguments of plugins and their order, without the signs of JSON', () => {
  const resources = {
    resources: [
      { name: 'cpu', weight: 1 },
      { name: 'memory', weight: 1 },
    ],
  }
  const args = (path: string, before: unknown, after: unknown) => policySentence({ path: `profiles[0].${path}`, before, after })
  expect([
    args('args.NodeResourcesLeastAllocated', resources, null),
    args('args.DynamicResources', null, { filterTimeout: '10s', bindingTimeout: '10m0s' }),
    args('args.PodTopologySpread.defaultingType', 'List', 'System'),
    args('args.NodeResourcesFit.ignoredResources', [], ['a.example.com/x']),
    args('args.X', ['a'], { b: true }),
    args('plugins.filter', ['NodePorts', 'NodeName'], ['NodeName', 'NodePorts']),
  ]).toEqual([
    'NodeResourcesLeastAllocated has no arguments any more; they were resources cpu (weight 1), memory (weight 1).',
    'DynamicResources has arguments now: filterTimeout 10s, bindingTimeout 10m0s.',
    'PodTopologySpread: defaultingType was List; it is System.',
    'NodeResourcesFit: ignoredResources was none; it is a.example.com/x.',
    'The arguments of X were a; they are b true.',
    'The order at filter was NodePorts, NodeName; it is NodeName, NodePorts.',
  ])
})
