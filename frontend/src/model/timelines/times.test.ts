import { describe, expect, it } from 'vitest'
import { HOUR, MILLISECOND, MINUTE, SECOND } from '../text/virtualTime'
import { virtualTimes, wallTimes } from './times'

describe('times of a simulation', () => {
  const times = virtualTimes(30 * SECOND)

  it('count from its start', () => expect([times.at(12_350 * MILLISECOND), times.tick(5 * SECOND, SECOND), times.offset]).toEqual(['12.35 s', '5.00 s', 0]))
  it('are read as they are said', () => expect(times.read('12.35 s', 30 * SECOND)).toBe(12_350 * MILLISECOND))
})

describe('times of a real cluster', () => {
  const times = wallTimes('2026-11-21T22:59:58.250Z', 'Europe/Berlin') // 23:59:58.25 there
  const from = (hours: number, minutes: number, seconds: number) => (hours * 60 + minutes) * MINUTE + seconds * SECOND - times.offset

  it('are those of the clock on the wall', () => {
    expect(times.at(0)).toBe('23:59:58.250')
    expect(times.at(1_500_999_999)).toBe('23:59:59.750')
  })
  it('say the day when it is another one', () => expect(times.at(2 * SECOND)).toBe('22 Nov, 00:00:00.250'))
  it.each([
    [from(23, 59, 59), SECOND, '23:59:59'],
    [from(24, 0, 0), SECOND, '22 Nov'],
    [from(24, 1, 0), MINUTE, '00:01'],
    [from(24, 0, 0.5), 100 * MILLISECOND, '00:00:00.500'],
  ])('on an axis at %d, %d apart: %s', (at, apart, text) => expect(times.tick(at, apart)).toBe(text))

  it.each([
    ['23:59:59.75', 1500 * MILLISECOND],
    ['00:00:00.25', 2 * SECOND],
    ['22 Nov, 00:00:00.250', 2 * SECOND],
    ['0:01', from(24, 1, 0)],
    ['12', null],
    ['soon', null],
  ])('%s is read', (text, at) => expect(times.read(text, HOUR)).toBe(at))

  it('are of the last day that had them', () => expect(times.read('23:59:59.25', 30 * HOUR)).toBe(24 * HOUR + SECOND))
  it('before the beginning are negative, which is the beginning', () => expect(times.read('23:59:00', HOUR)).toBe(from(23, 59, 0)))
})
