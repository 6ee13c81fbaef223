import { expect, it } from 'vitest'
import type { Remedy } from '../../wire/remedies'
import { costOf, costWords, ranked, readCosts, withCost } from './remedyCosts'

const POD = { kind: 'Pod', namespace: 'default', name: 'web' }

const remedy = (kind: string, share: number, effects: Partial<Remedy['effects']> = {}): Remedy => ({
  text: kind,
  cost: 0,
  changes: [{ kind, object: POD, text: kind, share }],
  steps: [],
  effects: { node: 'a', moved: [], evicted: [], leftPending: [], placed: [], ...effects },
  instead: [],
  insteadCount: 0,
})

const DEFAULTS = { 'lower-request': 40, tolerate: 15, 'pod-moved': 2, 'pod-evicted': 30, 'pod-left-pending': 40 }
const LOWER = remedy('lower-request', 0.25, { moved: ['x/1', 'x/2'], evicted: ['x/3'], leftPending: ['x/4'] })
const TOLERATE = remedy('tolerate', 1)

it('counts changes by their share and every pod concerned', () => {
  expect(costOf(LOWER, DEFAULTS)).toBe(40 * 0.25 + 2 * 2 + 30 + 40)
})

it('ranks by the costs of the reader', () => {
  const answers = { remedies: [TOLERATE, LOWER], defaultCosts: DEFAULTS }
  expect(ranked(answers, {})).toEqual([
    { remedy: TOLERATE, cost: 15 },
    { remedy: LOWER, cost: 84 },
  ])
  expect(ranked(answers, { tolerate: 84.5 }).map((one) => one.remedy)).toEqual([LOWER, TOLERATE])
})

it('takes what is typed, and nothing else', () => {
  expect(withCost({ tolerate: 1 }, 'add-node', '2.5')).toEqual({ tolerate: 1, 'add-node': 2.5 })
  expect(withCost({ tolerate: 1 }, 'tolerate', '')).toEqual({})
  expect(withCost({ tolerate: 1 }, 'tolerate', '-3')).toEqual({ tolerate: 1 })
  expect(withCost({}, 'tolerate', 'many')).toEqual({})
})

it('reads what it kept', () => {
  expect(readCosts({ tolerate: 3, elsewhere: 4, uncordon: -1, 'add-node': '5' })).toEqual({ tolerate: 3 })
  expect(readCosts(null)).toEqual({})
})

it('names what it does not know as it is', () => {
  expect(costWords('tolerate')).toBe('Tolerate a taint')
  expect(costWords('later')).toBe('later')
})
