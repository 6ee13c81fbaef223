import { describe, expect, it } from 'vitest'
import { amount, percent, plural, shortResource, readableQuantity } from './quantity'

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

describe('readableQuantity', () => {
  it.each([
    ['memory', '66054406144', '61.5Gi'],
    ['memory', '65890164Ki', '62.8Gi'],
    ['memory', '128Mi', '128Mi'],
    ['memory', '1G', '953.7Mi'],
    ['ephemeral-storage', '100Gi', '100Gi'],
    ['cpu', '47800m', '47.8'],
    ['cpu', '500m', '500m'],
    ['cpu', '4', '4'],
    ['cpu', '0.5', '500m'],
    ['pods', '110', '110'],
    ['memory', '12e6', '12e6'],
    ['memory', '', ''],
  ])('%s %s is %s', (resource, text, words) => expect(readableQuantity(resource, text)).toBe(words))
})
