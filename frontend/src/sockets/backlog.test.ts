import { describe, expect, it } from 'vitest'
import { isCatchingUp, whyNone } from './backlog'
import type { StreamStatus } from './resumingSocket'

const LIVE: StreamStatus = { kind: 'live' }
const LOST: StreamStatus = { kind: 'reconnecting', attempt: 1, retryAt: 0 }
const REFUSED: StreamStatus = { kind: 'refused', code: 'gone', detail: '' }

describe('isCatchingUp', () => {
  it.each<[string, StreamStatus, number, number, boolean, boolean]>([
    ['not connected yet', { kind: 'connecting' }, 0, 0, false, true],
    ['connected, events are on their way', LIVE, 3, 9, false, true],
    ['connected, all is here', LIVE, 9, 9, false, false],
    ['connection lost', LOST, 9, 9, false, true],
    ['finished, the last events are not folded', { kind: 'finished' }, 3, 9, true, true],
    ['finished, its end is not folded', { kind: 'finished' }, 9, 9, false, true],
    ['finished, all is here', { kind: 'finished' }, 9, 9, true, false],
    ['refused: nothing will come', REFUSED, 0, 9, false, false],
  ])('%s', (_, connection, seq, lastSeq, isOver, expected) => {
    expect(isCatchingUp(connection, seq, lastSeq, isOver)).toBe(expected)
  })
})

it('where no event is, some may have happened, unless the server has said that there are none', () => {
  expect([whyNone(LOST, 0, 0), whyNone(REFUSED, 0, 9), whyNone(LOST, 3, 9)]).toEqual(['lost', 'lost', null])
  expect([whyNone({ kind: 'connecting' }, 0, 0), whyNone(LIVE, 0, 9), whyNone(LIVE, 0, 0)]).toEqual(['coming', 'coming', null])
})
