import { describe, expect, it } from 'vitest'
import { groupsAt } from './groups'
import { emptyState, type PodState } from './state'

const POD: PodState = {
  key: '',
  priority: 0,
  requests: {},
  group: 'default/g',
  workload: null,
  place: 'activeQ',
  node: null,
  nominatedNode: null,
  until: null,
  why: '',
  attempts: 0,
  message: '',
  refused: '',
  outcome: null,
  lastAttempt: null,
  created: 0,
  queuedAt: 0,
  since: 0,
  by: null,
}
const bound = (key: string, group = 'default/g') => ({ ...POD, key: `default/${key}`, group, place: 'bound' as const, node: 'n' })
const failed = (key: string, message = '0/1 nodes are available: 1 Insufficient cpu.', group = 'default/g') => ({
  ...POD,
  key: `default/${key}`,
  group,
  place: 'unschedulable' as const,
  message,
  lastAttempt: 3,
})

function told(minCounts: Record<string, number | null>, ...pods: PodState[]) {
  const state = { ...emptyState(), groups: new Map(Object.entries(minCounts)), pods: new Map(pods.map((pod) => [pod.key, pod])) }
  return groupsAt(state).map(({ name, fate, placed, words, asked }) => ({ name, fate, placed, words, asked: asked?.key ?? null }))
}
const one = (minCount: number | null, ...pods: PodState[]) => told({ 'default/g': minCount }, ...pods)[0]

describe('a gang', () => {
  it('is complete with as many pods as it needs', () => {
    expect(one(2, bound('a'), bound('b'), failed('c'))).toEqual({
      name: 'default/g',
      fate: 'complete',
      placed: 2,
      words: 'Enough pods have a node. c waits for room.',
      asked: 'default/c',
    })
  })
  it('waits outside of the queue while pods are missing', () => {
    expect(one(3, { ...POD, key: 'default/a', place: 'gated' })).toMatchObject({ fate: 'short', words: '1 pod of the 3 that it needs is there: they wait outside the queue.' })
  })
  it('says which pod the others wait for', () => {
    expect(one(2, failed('a', 'pod group is unschedulable, waiting …'), failed('b'))).toMatchObject({
      fate: 'unplaced',
      words: 'b found no node; a could have one, and waits for it.',
      asked: 'default/b',
    })
  })
  it('says which pod a gate holds back', () => {
    expect(one(2, failed('a', 'pod group is unschedulable, waiting …'), { ...POD, key: 'default/b', place: 'gated' })).toMatchObject({ words: 'b is held back by a gate; the others wait.' })
  })
  it('waits at Permit for pods that went', () => {
    expect(one(3, { ...bound('a'), place: 'assumed', why: 'Permit', until: 9 }, failed('b'))).toMatchObject({ fate: 'permit', words: 'a has a node and waits for 2 more pods.' })
  })
})

it('half-placed gangs are told of each other', () => {
  const groups = told({ 'default/g': 2, 'default/h': 2 }, bound('a'), failed('b'), bound('c', 'default/h'), failed('d', 'no', 'default/h'))
  expect(groups.map(({ words }) => words)).toEqual([
    'Half placed: a has a node and cannot begin without b. h is half placed as well: each keeps the room that the others need.',
    'Half placed: c has a node and cannot begin without d. g is half placed as well: each keeps the room that the others need.',
  ])
})

it('a group that is no gang, and one that is not there', () => {
  expect(one(null, bound('a'), failed('b'))).toMatchObject({ fate: 'loose', words: 'No gang: its pods need no others. 1 pod of 2 has a node.' })
  expect(told({}, failed('a'))).toMatchObject([{ fate: 'short', words: 'Its pod waits for a PodGroup of this name to appear.' }])
})
