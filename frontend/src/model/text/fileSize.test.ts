import { expect, it } from 'vitest'
import { fileSize } from './fileSize'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [189_924, '190 kB'],
  [64_000_000, '64 MB'],
])('%i is %s', (bytes, expected) => {
  expect(fileSize(bytes)).toBe(expected)
})
