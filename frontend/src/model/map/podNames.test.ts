import { expect, it } from 'vitest'
import { describeNode, podNames, type NodeFacts } from './nodeFacts'

const named = (count: number): NodeFacts => ({ name: 'n', zone: '', unschedulable: false, taints: [], resources: [], pods: Array.from({ length: count }, (_, index) => `shop/p${index}`), verdict: null, score: null, chosen: null, notes: [], devices: [] }) // prettier-ignore

it('names pods that blocks may have no room for, up to a number', () => {
  expect(podNames(named(2))).toEqual({ names: ['shop/p0', 'shop/p1'], more: 0 })
  const { names, more } = podNames(named(110))
  expect([names.length, names.at(-1), more]).toEqual([24, 'shop/p23', 86])
})

it('says the names at the end', () => {
  expect(describeNode(named(0))).toBe('n, 0 pods')
  expect(describeNode({ ...named(0), verdict: { kind: 'feasible' }, score: 1400, chosen: 'scheduled' })).toBe('n, 0 pods, passed all filters, chosen, 1,400 points')
  expect(describeNode(named(2))).toBe('n, 2 pods, pods: shop/p0, shop/p1')
  expect(describeNode(named(26))).toMatch(/shop\/p23 and 2 more$/)
})
