import { describe, expect, it } from 'vitest'
import golden from '../../fixtures/elections/fold.json'
import { electionEvents } from '../../wire/electionEvents'
import { ElectionLog } from './log'
import { arrivedWords, faultWords, sentence, viewWords } from './words'

const log = new ElectionLog()
log.extend(electionEvents(golden.events, 'events'))

const said = (at: number): string => sentence(log.stateAt(at), at, (identity) => log.tracks.nameOf(identity), 0)

describe('sentence', () => {
  it('says what is the case at times of all kinds', () => {
    expect([-1, 0, 0.03e9, 0.9e9, 9e9, 16e9, 31.9e9, 32.5e9, 34e9, 36e9].map((at) => `${at / 1e9}: ${said(at)}`)).toEqual([
      '-1e-9: Nothing has happened yet. Play, or step.',
      '0: Nobody leads. a may take the lease at its next check.',
      '0.03: The Lease names a, which does not know it yet: it leads as soon as it receives the answer of the API server.',
      '0.9: a leads and renews the lease every 2 s. b checks the lease every 2 s.',
      '9: a leads but cannot reach the API server: its last renewal counts for another 6.1 s. b checks the lease every 2 s.',
      '16: Nobody leads. a still holds the lease: b may take it in 11.7 s at the earliest.',
      '31.9: b leads and renews the lease every 2 s. No other replica can take over.',
      '32.5: a and b lead at once: both place pods, and the API server refuses the second binding of a pod.',
      '34: a and b lead at once: both place pods, and the API server refuses the second binding of a pod.',
      '36: a leads and renews the lease every 2 s. b checks the lease every 2 s.',
    ])
  })
})

describe('viewWords', () => {
  it('counts down by the replica’s own clock', () => {
    const at = 9e9
    expect(Object.values(log.stateAt(at).replicas).map((replica) => viewWords(replica, at, (identity) => log.tracks.nameOf(identity)))).toEqual([
      'sees the lease of a, expires in 6.1 s',
      'sees the lease of a, expires in 6.4 s',
    ])
  })
})

describe('faultWords', () => {
  it.each([
    [{ fault: 'crash', replica: 'a' }, 'a crashes'],
    [{ fault: 'jump', replica: 'a', by: '1h' }, 'the calendar of a is set by 1h'],
    [{ fault: 'jump', replica: 'a', by: -3_600_000_000_000 }, 'the calendar of a is set 1 h back'],
    [{ fault: 'drift', replica: 'b', rate: 1_500_000 }, 'the clocks of b run at ×1.5'],
    [{ fault: 'drift', replica: 'b', rate: 1.5 }, 'the clocks of b run at ×1.5'],
    [{ fault: 'outage', mode: 'hang' }, 'the API server is gone: requests hang'],
    [{ fault: 'slow', replica: null }, 'requests become slow'],
    [{ fault: 'slow', replica: 'a' }, 'requests of a become slow'],
    [{ fault: 'unheardOf' }, 'unheardOf'],
  ])('%j', (fault, words) => {
    expect(faultWords(fault)).toBe(words)
  })
})

describe('arrivedWords', () => {
  const S = 1e9
  const words = (change: Partial<Parameters<typeof arrivedWords>[0]>) => arrivedWords({ last: 15.5 * S, missing: false, now: 40 * S, duration: 40 * S, over: false, ...change })

  it('speaks of events that are here, not of how far the server is', () => {
    expect(words({ last: null, missing: true })).toBe('Nothing of this election is here yet; it follows by itself.')
    expect(words({ missing: true })).toBe('Everything up to 15.50 s is here; the rest follows by itself.')
    expect(words({ over: true })).toBe('The whole election is here.')
    expect(words({})).toBe('Everything up to 40.00 s is here; the election waits, and goes on when the connection is back.')
  })
})
