import { describe, expect, it } from 'vitest'
import { ago, fileSize } from './when'

describe('ago', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  it.each([
    ['2026-03-05T12:00:20Z', 'just now'],
    ['2026-03-05T11:59:10Z', 'just now'],
    ['2026-03-05T11:01:00Z', '59 min ago'],
    ['2026-03-04T12:30:00Z', '23 h ago'],
    ['2026-03-01T12:00:00Z', '1 Mar 2026'],
  ])('%s is %s', (time, expected) => {
    expect(ago(new Date(time), now)).toBe(expected)
  })
})

describe('fileSize', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 kB'],
    [189_924, '190 kB'],
    [64_000_000, '64 MB'],
  ])('%i is %s', (bytes, expected) => {
    expect(fileSize(bytes)).toBe(expected)
  })
})
