import { expect, it } from 'vitest'
import { clock, HOUR, MINUTE, readClock, SECOND, span, withUnits } from './virtualTime'

it.each([
  [0, 30 * SECOND, '0.00 s'],
  [12_350_000_000, 30 * SECOND, '12.35 s'],
  [2_005_000_000, 30 * SECOND, '2.005 s'],
  [845 * SECOND, 24 * MINUTE, '14:05'],
  [845_500_000_000, 24 * MINUTE, '14:05.5'],
  [8045 * SECOND, 24 * HOUR, '02:14:05'],
])('says %d ns of %d as %s', (ns, duration, text) => {
  expect(clock(ns, duration)).toBe(text)
  expect(readClock(text)).toBe(ns)
})

it.each([
  [0, '0 s'],
  [5_000_000, '5 ms'],
  [1_500_000_000, '1.5 s'],
  [185 * SECOND, '3 min 5 s'],
  [300 * SECOND, '5 min'],
  [7800 * SECOND, '2 h 10 min'],
])('says a span of %d as %s', (ns, text) => expect(span(ns)).toBe(text))

it.each(['', 'soon', '1:2:3:4', '-5'])('does not take %j for a moment', (text) => expect(readClock(text)).toBeNull())

it('keeps numbers and their units on one line', () => {
  expect(withUnits('every 2 s. 15.5 s ago, 2 nodes')).toBe('every 2\u00a0s. 15.5\u00a0s ago, 2 nodes')
})
