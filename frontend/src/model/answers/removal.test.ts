import { expect, test } from 'vitest'
import type { DrainPlan, Removal, RemovalReport } from '../../wire/removals'
import { boundSentence, fateCount, fatedNodes, namedNodes, obstacleSentence, plannedMoves, planSentence, removalOutcome, removalTitle, reportSentence } from './removal'

const REPORT: RemovalReport = {
  nodes: 4,
  goes: ['a', 'b'],
  stays: [
    { node: 'c', pod: 'default/web', message: '0/1 nodes are available' },
    { node: 'd', pod: '', message: 'too little' },
  ],
  leftOut: ['cp'],
  moved: {},
  order: 'by name',
  tries: 3,
  bound: { nodes: 1, by: 'cpu', words: 'the cpu that pods ask for' },
  gap: 1,
}

test('the title names what is asked about', () => {
  expect(removalTitle({ nodes: [], kind: 'consolidation', mode: 'retire' })).toBe('Which nodes could go')
  expect(removalTitle({ nodes: ['a', 'b', 'c', 'd'], kind: 'consolidation', mode: 'retire' })).toBe('Which of a, b, c and more could go')
})

test('the list says what it came to', () => {
  const row = { state: 'succeeded', going: 3, progress: { done: 4, planned: 4 } } as Removal
  expect(removalOutcome(row)).toBe('3 of 4 nodes')
  expect(removalOutcome({ ...row, going: 0 })).toBe('none')
  expect(removalOutcome({ ...row, state: 'cancelled' })).toBe('cancelled')
})

test('the answer and its distance from the bound are sentences', () => {
  expect(reportSentence(REPORT)).toBe('2 of 4 nodes could go: every pod on them finds another place, and nobody is evicted.')
  expect(reportSentence({ ...REPORT, goes: [] })).toBe('No node could go.')
  expect(boundSentence(REPORT)).toBe(
    'At least 1 node is needed, whichever scheduler places the pods, because of the cpu that pods ask for. 2 are left, 1 more than that: a larger set may exist, but no further node can be added to this one.',
  )
  expect(boundSentence({ ...REPORT, bound: { ...REPORT.bound, nodes: 2 }, gap: 0 })).toBe(
    'At least 2 nodes are needed, whichever scheduler places the pods, because of the cpu that pods ask for. Exactly that many are left: no larger set exists.',
  )
  const unbounded = { nodes: 0, by: 'kept', words: 'nodes that may not go' }
  expect(boundSentence({ ...REPORT, bound: unbounded, gap: 2 })).toBe('No lower bound of the nodes needed was found. 2 are left.')
  expect(boundSentence({ ...REPORT, nodes: 2, bound: unbounded, gap: 0 })).toBe('No lower bound of the nodes needed was found. No node is left.')
})

test('every node has a fate', () => {
  expect(fatedNodes(REPORT)).toEqual([
    { name: 'a', fate: 'goes', why: '' },
    { name: 'b', fate: 'goes', why: '' },
    { name: 'c', fate: 'stays', why: 'default/web: 0/1 nodes are available' },
    { name: 'd', fate: 'stays', why: 'too little' },
    { name: 'cp', fate: 'leftOut', why: '' },
  ])
})

test('names are told apart by commas and spaces', () => {
  expect(namedNodes(' pool=x, a\nb  a,')).toEqual(['pool=x', 'a', 'b'])
  expect(namedNodes('')).toEqual([])
})

const PLAN: DrainPlan = {
  mode: 'upgrade',
  surge: 1,
  order: ['a'],
  steps: [{ node: 'a', arrives: 'a-next', waves: [{ places: { 'default/web': 'b' }, budgets: ['default/web'] }] }],
  obstacle: null,
  evicted: 1,
}

test('a drain has a title, a sentence and a line a pod', () => {
  expect(removalTitle({ nodes: [], kind: 'drain', mode: 'upgrade' })).toBe('Upgrading all nodes')
  expect(removalTitle({ nodes: ['a'], kind: 'drain', mode: 'retire' })).toBe('Draining a')
  expect(planSentence(PLAN)).toBe('1 node can be drained in this order, with 1 eviction: every pod has a place first, and no disruption budget is violated.')
  expect(plannedMoves(PLAN)).toEqual([{ key: 'a 0 default/web', node: 'a', arrives: 'a-next', wave: 1, pod: 'default/web', place: 'b', waits: 'default/web' }])
})

test('what is in the way of a drain is told', () => {
  const obstacle = { node: 'a', pod: 'default/web', by: 'budget', budget: 'default/web', message: 'it wants 3' }
  expect(planSentence({ ...PLAN, steps: [], obstacle })).toBe('There is no plan in this order: 0 of 1 node can be drained.')
  expect(obstacleSentence(obstacle)).toBe('a cannot be drained because of default/web, budget default/web: it wants 3')
  expect(obstacleSentence({ ...obstacle, budget: '' })).toBe('a cannot be drained because of default/web: it wants 3')
})

test('nodes are counted by their fate', () => {
  expect([fateCount('stays', 15), fateCount('stays', 1), fateCount('goes', 2)]).toEqual(['15 stay', '1 stays', '2 could go'])
})
