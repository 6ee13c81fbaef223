import { expect, it } from 'vitest'
import { ago, duration } from './time'

const NOW = Date.parse('2026-01-05T12:00:00Z')

it.each([
  ['2026-01-05T11:59:40Z', 'just now'],
  ['2026-01-05T11:57:00Z', '3 minutes ago'],
  ['2026-01-05T09:00:00Z', '3 hours ago'],
  ['2026-01-04T12:00:00Z', 'yesterday'],
])('%s is %s', (stamp, words) => {
  expect(ago(stamp, NOW)).toBe(words)
})

it.each([
  ['2026-01-05T12:00:00Z', '2026-01-05T12:00:00.42Z', '0.4 s'],
  ['2026-01-05T12:00:00Z', '2026-01-05T12:00:12Z', '12 s'],
  ['2026-01-05T12:00:00Z', '2026-01-05T12:03:05Z', '3 min 5 s'],
  ['2026-01-05T12:00:00Z', null, ''],
])('from %s to %s', (from, to, words) => {
  expect(duration(from, to)).toBe(words)
})
