import { expect, it } from 'vitest'
import { changesWords, lineChanges } from './lineChanges'

const text = (...lines: string[]) => lines.join('\n') + '\n'

it('equal texts have no changes, with or without a last line break', () => {
  expect(lineChanges(text('a', 'b'), 'a\nb')).toEqual({ added: [], gone: [] })
})

it('a changed line is gone and added', () => {
  expect(lineChanges(text('a', 'b', 'c'), text('a', 'x', 'c'))).toEqual({ added: [2], gone: [{ before: 2, lines: ['b'] }] })
})

it('lines are added and taken away at both ends and between', () => {
  expect(lineChanges(text('a', 'b'), text('new', 'a', 'between', 'b', 'last'))).toEqual({ added: [1, 3, 5], gone: [] })
  expect(lineChanges(text('x', 'a', 'y', 'z', 'b', 'w'), text('a', 'b'))).toEqual({
    added: [],
    gone: [
      { before: 1, lines: ['x'] },
      { before: 2, lines: ['y', 'z'] },
      { before: 3, lines: ['w'] },
    ],
  })
})

it('is said in words', () => {
  expect(changesWords({ added: [1, 2], gone: [{ before: 3, lines: ['x'] }] })).toBe('2 lines new, 1 line gone')
  expect(changesWords({ added: [], gone: [] })).toBe('as at the start')
})

it('as few lines as possible differ', () => {
  const { added, gone } = lineChanges(text('a', 'b', 'c', 'a', 'b', 'b', 'a'), text('c', 'b', 'a', 'b', 'a', 'c'))
  expect([added.length, gone.flatMap(({ lines }) => lines).length]).toEqual([2, 3])
})
