import { expect, test } from 'vitest'
import type { Removal, RemovalReport } from '../wire/removal'
import { boundSentence, fatedNodes, namedNodes, removalOutcome, removalTitle, reportSentence } from './removal'

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
  expect(removalTitle({ nodes: [] })).toBe('Which nodes could go')
  expect(removalTitle({ nodes: ['a', 'b', 'c', 'd'] })).toBe('Which of a, b, c and more could go')
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
    'At least 1 node is needed, whoever places the pods, because of the cpu that pods ask for. 2 are left, 1 more than that: a larger set is not ruled out, but no further node can be added to this one.',
  )
  expect(boundSentence({ ...REPORT, bound: { ...REPORT.bound, nodes: 2 }, gap: 0 })).toBe(
    'At least 2 nodes are needed, whoever places the pods, because of the cpu that pods ask for. As many are left: no other set is larger.',
  )
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
