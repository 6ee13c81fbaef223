import { expect, it } from 'vitest'
import { devicesAt } from './devicesAt'
import { emptyState, type SliceState, type TimelineState } from './state'

const slice = (devices: Record<string, string[]>, generation = 1, pool = 'd/p'): SliceState => ({ pool, generation, devices })
const stateOf = (slices: SliceState[], claims: Record<string, string[]> = {}): TimelineState => ({
  ...emptyState(),
  slices: new Map(slices.map((one, index) => [`slice-${index}`, one])),
  claims: new Map(Object.entries(claims)),
})

it('has a row a node and says which claims have which device', () => {
  const state = stateOf([slice({ b: ['d/p/2'], a: ['d/p/0', 'd/p/1'], gone: ['d/p/9'] }), slice({ a: ['e/p/0'] }, 1, 'e/p')], {
    'ml/one': ['d/p/1', 'd/p/2'],
    'ml/two': ['d/p/1', 'd/p/1'],
    'ml/elsewhere': ['d/p/9'],
  })
  expect(devicesAt(state, ['a', 'b', 'c'])).toEqual({
    names: ['d/p/0', 'd/p/1', 'e/p/0', 'd/p/2'],
    nodes: [[0, 1, 2], [3], []],
    takenBy: [[], ['ml/one', 'ml/two'], [], ['ml/one']],
  })
})

it('counts the newest generation of a pool only', () => {
  const state = stateOf([slice({ a: ['d/p/old'] }), slice({ a: ['d/p/new'] }, 2), slice({ a: ['d/p/more'] }, 2), slice({ a: ['d/p/older'] })])
  expect(devicesAt(state, ['a'])?.names).toEqual(['d/p/new', 'd/p/more'])
})

it('is nothing where no slice is of a single node', () => {
  expect(devicesAt(stateOf([]), ['a'])).toBeUndefined()
  expect(devicesAt(stateOf([slice({})]), ['a'])).toBeUndefined()
})
