import { describe, expect, it } from 'vitest'
import { electionEvent } from './electionEvents'
import { electionMessage, readAnswer } from './electionMessages'

describe('electionEvent', () => {
  it('keeps the time of what it does not know', () => {
    expect(electionEvent({ seq: 7, type: 'somethingNew', body: { at: 5, more: [1] } }, 'frame')).toEqual({ seq: 7, type: 'other', body: { at: 5 } })
  })

  it('says where a known event is not as agreed', () => {
    expect(() => electionEvent({ seq: 7, type: 'workStarted', body: { at: 5 } }, 'frame')).toThrow('frame.body.replica')
  })
})

describe('electionMessage', () => {
  it.each([
    ['a numbered frame', { seq: 1, type: 'workStarted', body: { at: 0, replica: 'a' } }, 'events'],
    ['a batch', { type: 'batch', body: { frames: [{ seq: 1, type: 'workStarted', body: { at: 0, replica: 'a' } }] } }, 'events'],
    ['a greeting', { type: 'hello', body: { state: 'waiting', now: 5, duration: 9, lastSeq: 1 } }, 'hello'],
    ['an error that ends the stream', { type: 'error', body: { code: 'not-found', detail: 'There is none.' } }, 'error'],
    ['a no to a question of this page', { type: 'error', body: { code: 'busy', detail: 'Try again.', ref: 3 } }, 'other'],
    ['an answer', { type: 'ack', body: { ref: 3, command: 'advance', target: 9 } }, 'other'],
  ])('%s', (_, message, kind) => {
    expect(electionMessage(message, 'message').kind).toBe(kind)
  })
})

describe('readAnswer', () => {
  it('reads what was granted', () => {
    const body = { ref: 3, command: 'inject', number: 1, at: 5, fault: { fault: 'crash', replica: 'a' } }
    expect(readAnswer({ type: 'ack', body })).toEqual({ kind: 'acknowledged', ...body, target: null })
  })

  it('reads what was refused, and why', () => {
    const body = { code: 'invalid-fault', detail: 'It is not a fault.', problems: [{ path: 'replica', message: 'there is no z' }], ref: 3 }
    expect(readAnswer({ type: 'error', body })).toEqual({ kind: 'refused', ...body })
  })

  it('leaves everything else', () => {
    expect(readAnswer({ type: 'news', body: {} })).toBeNull()
  })
})
