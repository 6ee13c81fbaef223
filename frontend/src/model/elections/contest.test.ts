import { describe, expect, it } from 'vitest'
import golden from '../../fixtures/elections/fold.json'
import { electionEvents } from '../../wire/electionEvents'
import { contestAt, contests, tellingTimes } from './contest'
import { knowledgeOf } from './knowledge'
import { ElectionLog } from './log'
import { leadsIntoContest, moveEvenly, moveOn } from './playhead'
import type { RequestTrack } from './tracks'
import { fansOf, isLit } from './watchers'

const MS = 1e6
const write = (number: number, replica: string, sentAt: number, endedAt: number, end: RequestTrack['end'] = 'ok'): RequestTrack => ({
  ...{ number, replica, verb: 'update', purpose: 'acquire', sentAt, servedAt: null, code: null, endedAt, end, held: false },
})

describe('contests', () => {
  it('are writes of two replicas at once, and writes that came too late', () => {
    const requests = [write(1, 'a', 1000 * MS, 1040 * MS), write(2, 'b', 1030 * MS, 1060 * MS, 'conflict'), write(3, 'a', 5000 * MS, 5020 * MS), write(4, 'b', 9000 * MS, 9010 * MS, 'conflict')]
    const found = contests({ requests, holders: [] })
    expect(found).toEqual([
      { from: 980 * MS, to: 1080 * MS },
      { from: 8980 * MS, to: 9030 * MS },
    ])
    expect([contestAt(found, 1000 * MS), contestAt(found, 5010 * MS)]).toEqual([found[0], null])
  })

  it('are moments at which the record gets another holder', () => {
    const requests = [
      { ...write(1, 'a', 1000 * MS, 1040 * MS), servedAt: 1020 * MS },
      { ...write(2, 'a', 3000 * MS, 3040 * MS), servedAt: 3020 * MS },
    ]
    expect(contests({ requests, holders: [{ holder: 'a', from: 1020 * MS, to: null }] })).toEqual([{ from: 980 * MS, to: 1060 * MS }])
  })

  it('are played slowly: none takes less than three seconds', () => {
    const found = [{ from: 1000 * MS, to: 1300 * MS }]
    expect(moveOn(900 * MS, 100, 1, 60e9, found)).toBe(1000 * MS)
    expect(moveOn(900 * MS, 100 + 1500, 1, 60e9, found)).toBe(1150 * MS)
    expect(moveOn(900 * MS, 100 + 3000 + 50, 1, 60e9, found)).toBe(1350 * MS)
    expect(moveOn(900 * MS, 500, 1, 60e9)).toBe(1400 * MS)
  })
})

describe('time by events', () => {
  it('takes as long from one event to the next, and goes by the clock beyond the last', () => {
    const times = [10 * MS, 20 * MS, 10_000 * MS]
    expect(moveEvenly(0, 250, 1, 60e9, times)).toBe(5 * MS) // two events a second
    expect(moveEvenly(0, 1000, 1, 60e9, times)).toBe(20 * MS)
    expect(moveEvenly(20 * MS, 250, 1, 60e9, times)).toBe(5010 * MS)
    expect(moveEvenly(10_000 * MS, 500, 4, 60e9, times)).toBe(12_000 * MS)
    expect(moveEvenly(20 * MS, 5000, 1, 30 * MS, times)).toBe(30 * MS) // never beyond the head
  })
})

it('a contest takes three seconds where time goes by events, too', () => {
  const times = [10 * MS, 20 * MS, 30 * MS, 40 * MS]
  const found = [{ from: 15 * MS, to: 35 * MS }]
  expect(moveEvenly(0, 125, 4, 60e9, times, found)).toBe(10 * MS)
  expect(moveEvenly(0, 125 + 1500, 4, 60e9, times, found)).toBe(20 * MS)
  expect(moveEvenly(0, 125 + 3000, 4, 60e9, times, found)).toBe(30 * MS)
  expect([5, 10, 25, 30].map((at) => leadsIntoContest(at * MS, times, found))).toEqual([false, true, true, false])
})

describe('of an election', () => {
  const log = new ElectionLog()
  log.extend(electionEvents(golden.events, 'events'))
  const nameOf = (identity: string | null) => log.tracks.nameOf(identity)

  it('the telling times are sorted and each is there once', () => {
    const times = tellingTimes(log.tracks)
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
    expect(times).toContain(log.tracks.faults[0]!.at)
  })

  it('who knows what stands beside what is', () => {
    const { holder, version, beliefs } = knowledgeOf(log.stateAt(31.9e9), 31.9e9, nameOf)
    expect(holder).toBe('b')
    expect(beliefs.map(({ replica, holder: believed, version: seen, agrees }) => [replica, believed, agrees === (seen === version)])).toEqual([
      ['a', 'a', true],
      ['b', 'b', true],
    ])
    expect(beliefs[0]!.agrees).toBe(false) // paused while b took over
  })

  it('every write lights up those who watch its kind, and counts them', () => {
    const state = log.stateAt(9e9)
    const fans = fansOf(state)
    expect(fans.map(({ watchers }) => watchers)).toEqual([...fans.map(({ watchers }) => watchers)].sort((one, other) => one - other))
    expect(fans.every(({ watchers, told }) => told === watchers * state.counts.writes)).toBe(true)
    expect(fans.filter(({ isLock }) => isLock)).toHaveLength(1)
    const { at } = log.tracks.writes[0]!
    expect([isLit(log.tracks, at), isLit(log.tracks, at - 1)]).toEqual([true, false])
  })
})
