import { describe, expect, it } from 'vitest'
import type { Optimum } from '../../wire/optimum'
import { askedOptimum, changesOf, FIRST_ASKED, gapRows, optimumRequest, proposed } from './optimum'

const OPTIMUM: Optimum = {
  says: '',
  proven: false,
  better: true,
  foundBy: 'solver',
  classes: [{ priority: 0, waiting: 4, scheduler: 2, schedulerEvicted: 0, optimum: 3, optimumEvicted: 0, bound: 4, gap: 1 }],
  goal: { name: 'nodes', unit: 'nodes', scheduler: 4, optimum: 3, bound: 2 },
  placements: [
    { pod: 'a/one', node: 'n2' },
    { pod: 'a/two', node: 'n1' },
  ],
  pending: [],
  evicted: ['a/old'],
  moved: [{ pod: 'a/one', from: 'n1', to: 'n2' }],
  lost: [{ pod: 'a/three', from: 'n1' }],
  gained: [{ pod: 'a/two', to: 'n1' }],
  refused: [{ pod: 'a/three', reason: 'n3: no room' }],
  gated: [],
  limit: 10,
  spent: 1,
}

describe('the gap as bars', () => {
  it('leaves room up to the bound behind the optimum', () => {
    expect(gapRows(OPTIMUM)).toEqual([
      {
        name: 'Priority 0',
        bars: [
          { who: 'A', value: 0.5, room: 0, words: '2 of 4 placed' },
          { who: 'B', value: 0.75, room: 0.25, words: '3 of 4 placed' },
        ],
        bound: 'no placement has more than 4',
      },
      {
        name: 'Nodes in use',
        bars: [
          { who: 'A', value: 1, room: 0, words: '4 nodes' },
          { who: 'B', value: 0.5, room: 0.25, words: '3 nodes' },
        ],
        bound: 'no placement of as many pods has less than 2 nodes',
      },
    ])
  })

  it('says where nothing better is possible, and where that is not known', () => {
    const [one] = OPTIMUM.classes
    const bounds = [
      { ...one!, gap: 0, bound: 3 },
      { ...one!, gap: null, bound: null },
    ].map((changed) => gapRows({ ...OPTIMUM, classes: [changed], goal: null })[0]!.bound)
    expect(bounds).toEqual(['the best possible', 'the greatest possible number is not known'])
  })
})

it('tells what stands elsewhere, with why a pod could not come', () => {
  expect(changesOf(OPTIMUM)).toEqual([
    { pod: 'a/two', run: null, best: 'n1', why: '' },
    { pod: 'a/three', run: 'n1', best: null, why: 'n3: no room' },
    { pod: 'a/one', run: 'n1', best: 'n2', why: '' },
  ])
})

it('plays the placement as attempts, those who go leaving first', () => {
  const columns = {} as never
  expect(proposed({ columns, attempts: [] }, OPTIMUM).attempts.map(({ k, pod, outcome, node, victims }) => ({ k, pod, outcome, node, victims }))).toEqual([
    { k: 0, pod: 'a/one', outcome: 'preempting', node: null, victims: ['a/old'] },
    { k: 1, pod: 'a/one', outcome: 'scheduled', node: 'n2', victims: [] },
    { k: 2, pod: 'a/two', outcome: 'scheduled', node: 'n1', victims: [] },
  ])
})

describe('what is asked', () => {
  const dear = { ...FIRST_ASKED, goal: 'cost', prices: 'm5.large: 0.1, big:2', evict: false, limit: '60' } as const

  it('is what differs from the usual', () => {
    expect(optimumRequest(FIRST_ASKED)).toEqual({ request: { limit: 10 } })
    expect(optimumRequest(dear)).toEqual({ request: { goal: 'cost', prices: { 'm5.large': 0.1, big: 2 }, evict: false, limit: 60 } })
  })

  it('has prices where it is about cost', () => {
    expect(optimumRequest({ ...dear, prices: 'm5.large, big:2' })).toEqual({ mistakes: ['m5.large is not TYPE:NUMBER.'] })
    expect(optimumRequest({ ...dear, prices: ' ' })).toEqual({ mistakes: ['The lowest cost needs prices: by instance type, or a node label.'] })
    expect(optimumRequest({ ...dear, prices: '', priceLabel: 'price' })).toMatchObject({ request: { priceLabel: 'price' } })
  })

  it('comes back into the form', () => {
    const asked = optimumRequest(dear)
    expect('request' in asked && askedOptimum({ question: { ...asked.request } })).toEqual({ ...dear, prices: 'm5.large:0.1, big:2' })
    expect(askedOptimum({ question: { goal: '', evict: true, limit: 10 } })).toEqual(FIRST_ASKED)
  })
})
