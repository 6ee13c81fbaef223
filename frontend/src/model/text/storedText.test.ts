import { expect, it } from 'vitest'
import type { Stored } from '../../wire/storage'
import { storedText } from './storedText'

const stored = (more: Partial<Stored>): Stored => ({ kind: 'runs', count: 2, bytes: 3_400_000, keepDays: 0, ...more })

it.each([
  [{}, '3.4 MB stored'],
  [{ keepDays: 1 }, '3.4 MB stored, deleted a day after their end'],
  [{ keepDays: 30 }, '3.4 MB stored, deleted 30 days after their end'],
  [{ kind: 'snapshots', keepDays: 7, bytes: 0 }, '0 B stored, deleted 7 days after their upload'],
] as const)('%o is %s', (more, text) => {
  expect(storedText(stored(more))).toBe(text)
})
