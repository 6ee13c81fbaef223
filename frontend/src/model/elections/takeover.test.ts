import { describe, expect, it } from 'vitest'
import golden from '../../fixtures/elections/fold.json'
import { electionEvents } from '../../wire/electionEvents'
import { ElectionLog } from './log'
import { lastTakeover, takeoverWords, type Takeover } from './takeover'
import type { LeadersTrack, WriteTrack } from './tracks'

const write = (at: number, holder: string, by: string | null = holder, identity = holder): WriteTrack => ({ at: at * 1e9, by, resourceVersion: String(at), holder, identity })
const led = (...starts: [number, string][]): LeadersTrack[] =>
  starts.map(([from, leaders], index) => ({ from: from * 1e9, to: starts[index + 1] ? starts[index + 1]![0] * 1e9 : null, leaders: leaders.split('').filter(Boolean) }))

const said = (writes: WriteTrack[], leaders: LeadersTrack[], at: number, deletions: number[] = []) => {
  const found = lastTakeover({ writes, leaders, deletions: deletions.map((each) => each * 1e9) }, at * 1e9)
  return found && takeoverWords(found)
}

describe('lastTakeover', () => {
  const crash = [write(0, 'a'), write(2, 'a'), write(18, 'b'), write(20, 'b')]

  it('counts from the last renewal, and nobody’s time until the new leader works', () => {
    expect(said(crash, led([0, ''], [0.1, 'a'], [3, ''], [18.5, 'b']), 30)).toBe('b took over 16 s after a’s last renewal; nobody led for 15.5 s.')
  })

  it('says nothing before anybody has taken the lock from anybody', () => {
    expect(said(crash, led([0, 'a']), 17)).toBeNull()
    expect(said([], led([0, '']), 17)).toBeNull()
  })

  it('knows that a holder does not lead before it works', () => {
    expect(said(crash, led([0, 'a'], [3, ''], [18.5, 'b']), 18.2)).toBe('b took over 16 s after a’s last renewal; it does not lead yet.')
  })

  it('adds up how long both led, up to the time on screen', () => {
    const leaders = led([0, 'a'], [3, ''], [18, 'b'], [22, 'ab'], [30, 'b'])
    expect([20, 25, 40].map((at) => lastTakeover({ writes: crash, deletions: [], leaders }, at * 1e9)?.both)).toEqual([0, 3e9, 8e9])
  })

  it('counts from a release, and says whose lease it was', () => {
    const back = [write(0, 'a'), write(5, '', 'a'), write(6, 'b')]
    const foreign = [write(0, 'b'), write(5, '', 'a'), write(6, 'c')]
    expect(said(back, led([0, 'a'], [4.5, ''], [6, 'b']), 9)).toBe('b took over 1 s after a released the lease; nobody led for 1.5 s.')
    expect(said(foreign, led([0, 'b'], [6, 'bc']), 9)).toBe('c took over 1 s after a released b’s lease; somebody led all the time. Both led at once for 3 s.')
  })

  it('counts from a deletion', () => {
    expect(said([write(0, 'a'), write(6, 'b')], led([0, 'a'], [6, 'ab']), 7, [5])).toBe('b took over 1 s after the lock was deleted; somebody led all the time. Both led at once for 1 s.')
  })

  it('does not count from a deletion after which the holder wrote again', () => {
    expect(said(crash, led([0, 'a'], [3, ''], [18, 'b']), 30, [1])).toBe('b took over 16 s after a’s last renewal; nobody led for 15 s.')
  })

  it('tells a record that was there before from one that somebody renewed', () => {
    const old = write(0, 'old_5f0c1a52-2d2e-4c5e-8f0e-0d9a3a1e7b11', null)
    expect(said([old, write(16, 'a')], led([0, ''], [16, 'a']), 20)).toBe('a took over 16 s after the record of old appeared; nobody led for 16 s.')
  })

  it('takes a restarted process for another candidate', () => {
    const again = [write(0, 'a', 'a', 'a_1'), write(16, 'a', 'a', 'a_2')]
    expect(said(again, led([0, 'a'], [1, ''], [16, 'a']), 20)).toBe('a took the lease again, as a new process, 16 s after its last renewal; nobody led for 15 s.')
  })

  it('reads what the core tells', () => {
    const log = new ElectionLog()
    log.extend(electionEvents(golden.events, 'events'))
    const takeover = lastTakeover(log.tracks, 34e9) // a was paused from 14 s to 32 s
    expect(takeover).toEqual<Takeover>({ at: 28_732_772_280, from: 'a', to: 'b', after: 'renewal', by: null, waited: 16_682_772_280, gap: 14_742_772_280, both: 2e9 })
  })
})
