import { describe, expect, it } from 'vitest'
import { SMALL_ATTEMPTS } from '../../fixtures/smallRun'
import type { RunEvent } from '../../wire/runEvents'
import { countOutcomes, EMPTY_LOG, findAttempt, foldEvent, foldEvents, lastAttemptOf } from './runLog'

const STARTED: RunEvent = { seq: 1, type: 'started', body: { total: 4, nodes: 3 } }
const attempts = (seq: number, from: number, to: number): RunEvent => ({
  seq,
  type: 'attempts',
  body: { items: SMALL_ATTEMPTS.slice(from, to) },
})
const finished = (seq: number): RunEvent => ({ seq, type: 'finished', body: { state: 'succeeded', counts: null, error: null } })

describe('folding', () => {
  it('gives the whole log, whatever the batches', () => {
    const one = foldEvents(EMPTY_LOG, [STARTED, attempts(2, 0, 5), finished(3)])
    const many = foldEvents(EMPTY_LOG, [STARTED, attempts(2, 0, 1), attempts(3, 1, 4), attempts(4, 4, 5), finished(5)])
    expect(one).toEqual({ seq: 3, state: 'succeeded', total: 4, attempts: SMALL_ATTEMPTS, error: null })
    expect({ ...many, seq: 3 }).toEqual(one)
  })

  it('ignores what it has seen', () => {
    const log = foldEvents(EMPTY_LOG, [STARTED, attempts(2, 0, 2)])
    expect(foldEvent(log, attempts(2, 0, 2))).toBe(log)
  })

  it('refuses a gap', () => {
    expect(() => foldEvent(EMPTY_LOG, attempts(2, 0, 2))).toThrow('event 2 after 0')
  })
})

describe('looking things up', () => {
  it('counts outcomes', () => {
    expect(countOutcomes(SMALL_ATTEMPTS)).toEqual({ scheduled: 2, preempting: 1, unschedulable: 1, gated: 1, error: 0 })
  })

  it.each([
    [0, 1, 1],
    [1, 1, 3],
    [4, 1, null],
    [4, -1, 3],
    [1, -1, null],
  ] as const)('from %i in direction %i finds the attempt that did not simply succeed: %s', (from, direction, expected) => {
    expect(findAttempt(SMALL_ATTEMPTS, from, direction, (outcome) => outcome !== 'scheduled')).toBe(expected)
  })

  it('finds the last attempt of a pod', () => {
    expect(lastAttemptOf(SMALL_ATTEMPTS, 'default/vip')).toBe(2)
    expect(lastAttemptOf(SMALL_ATTEMPTS, 'default/nobody')).toBeNull()
  })
})
