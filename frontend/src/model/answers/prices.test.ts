import { expect, test } from 'vitest'
import { keptPrices, NO_PRICES, pricesQuery, pricesText, readPrices } from './prices'

test('prices are read by instance type', () => {
  expect(readPrices('m5.large: 0.1, big:2,')).toEqual({ prices: { 'm5.large': 0.1, big: 2 } })
  expect(readPrices('m5.large, a:b, c:-1')).toEqual({ mistakes: ['m5.large is not TYPE:NUMBER.', 'a:b is not TYPE:NUMBER.', 'c:-1 is not TYPE:NUMBER.'] })
  expect(pricesText({ 'm5.large': 0.1, big: 2 })).toBe('m5.large:0.1, big:2')
})

test('a comparison is asked with those that can be read', () => {
  expect(pricesQuery(NO_PRICES)).toEqual({})
  expect(pricesQuery({ ofType: 'a: 1, b:2', label: ' price ' })).toEqual({ prices: 'a:1,b:2', priceLabel: 'price' })
  expect(pricesQuery({ ofType: 'a', label: '' })).toEqual({})
})

test('what was kept is read with care', () => {
  expect(keptPrices({ ofType: 'a:1', label: 3 })).toEqual({ ofType: 'a:1', label: '' })
  expect([keptPrices(null), keptPrices('text')]).toEqual([NO_PRICES, NO_PRICES])
})
