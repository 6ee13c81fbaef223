import { expect, it } from 'vitest'
import type { Checks, Verdict } from '../../wire/checks'
import { checksSentence } from './checks'

const held: Verdict = { index: 0, title: 'a', holds: true, says: 'so', pod: null, attempt: null, attempted: null, decision: null }
const failed: Verdict = { ...held, holds: false }
const of = (...verdicts: Verdict[]): Checks => ({ holds: verdicts.every(({ holds }) => holds), idle: null, verdicts })

it('says what a check came to', () => {
  expect(checksSentence(of(held))).toBe('The expectation holds.')
  expect(checksSentence(of(held, held))).toBe('All 2 expectations hold.')
  expect(checksSentence(of(held, failed))).toBe('1 of 2 expectations does not hold.')
  expect(checksSentence(of(failed, failed))).toBe('2 of 2 expectations do not hold.')
  expect(checksSentence({ ...of(held), holds: false, idle: 'no pod waits' })).toBe('No pod was attempted, which counts as a failure: no pod waits')
})
