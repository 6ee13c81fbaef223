import { expect, it } from 'vitest'
import { amount, percent, plural, shortResource } from './quantity'

it.each([
  ['cpu', 1600, '1,600m'],
  ['cpu', 2000, '2'],
  ['cpu', 47_800, '47.8'],
  ['memory', 0, '0'],
  ['memory', 66_054_406_144, '61.5Gi'],
  ['memory', 500 * 1024 ** 2, '500Mi'],
  ['hugepages-2Mi', 2 * 1024 ** 2, '2Mi'],
  ['pods', 110, '110'],
  ['nvidia.com/gpu', 8, '8'],
])('%s %i is %s', (resource, value, text) => {
  expect(amount(resource, value)).toBe(text)
})

it('says how many', () => {
  expect([plural(1, 'node'), plural(1523, 'node')]).toEqual(['1 node', '1,523 nodes'])
  expect([percent(1, 3), percent(0, 0)]).toEqual(['33 %', '–'])
  expect([shortResource('memory'), shortResource('nvidia.com/gpu')]).toEqual(['mem', 'gpu'])
})
