import { beforeEach, describe, expect, it } from 'vitest'
import golden from '../../fixtures/elections/fold.json'
import type { Election } from '../../wire/elections'
import { electionEvents } from '../../wire/electionEvents'
import type { SimulationState } from '../../wire/simulations'
import { arrived, receiveElectionEvents, receiveStanding, setAsked, setConnection, setHorizon } from './arrivals'
import { closeElection, openElection, takesFaults, useElection } from './election'
import { goLive, goTo, goToMoment, playOn, setSpeed, togglePlaying } from './playhead'

const S = 1e9
const DURATION = 40 * S
const events = electionEvents(golden.events, 'events')

const ELECTION: Election = {
  id: '7f',
  kind: 'election',
  title: 'x',
  state: 'waiting',
  seed: 0,
  now: 0,
  duration: DURATION,
  lastSeq: 0,
  parent: null,
  example: null,
  createdAt: '2026-01-01T00:00:00Z',
  owner: null,
  startedAt: null,
  finishedAt: null,
  error: null,
  pace: 'stepped',
  target: 0,
  commands: 0,
  branchedAt: null,
}
const open = (at: number | null = null, playing = false) => openElection(ELECTION, at, playing)
const stands = (seconds: number, state: SimulationState = 'waiting') => receiveStanding({ state, now: seconds * S, duration: DURATION, lastSeq: 0 })
const shown = () => {
  const { at, live, playing, wanted } = useElection.getState()
  return { at: at / S, live, playing, wanted: wanted === null ? null : wanted / S }
}

beforeEach(closeElection)

describe('the playhead', () => {
  it('moves along with the head until somebody looks back', () => {
    open()
    stands(5)
    expect(shown()).toEqual({ at: 5, live: true, playing: false, wanted: null })
    goTo(3 * S)
    stands(8)
    expect(shown()).toEqual({ at: 3, live: false, playing: false, wanted: null })
    goLive()
    expect(shown()).toEqual({ at: 8, live: true, playing: false, wanted: null })
  })

  it('begins at the head that is known before the log has come, unless it plays', () => {
    openElection({ ...ELECTION, now: 5 * S }, null, false)
    expect(shown()).toEqual({ at: 5, live: true, playing: false, wanted: null })
    openElection({ ...ELECTION, now: 5 * S }, null, true)
    expect(shown()).toEqual({ at: 0, live: true, playing: true, wanted: null })
  })

  it('stays between the beginning and the head', () => {
    open()
    stands(5)
    goTo(-S)
    expect(shown().at).toBe(0)
    goTo(99 * S)
    expect(shown()).toEqual({ at: 5, live: true, playing: false, wanted: null })
  })

  it('goes from moment to moment, and from one worth a look to the next', () => {
    open()
    receiveElectionEvents(events)
    stands(36)
    goTo(13 * S)
    expect(goToMoment(1, true)).toBe(true)
    expect(shown().at).toBe(14) // a is paused
    goTo(0)
    expect(goToMoment(-1, false)).toBe(false)
  })
})

describe('a linked time', () => {
  it('is shown at once when it has happened', () => {
    open(3 * S)
    stands(5)
    expect(shown()).toEqual({ at: 3, live: false, playing: false, wanted: null })
  })

  it('is waited for while the election is on its way', () => {
    open(9 * S)
    stands(5, 'running')
    expect(shown()).toEqual({ at: 9, live: false, playing: false, wanted: 9 })
    stands(12)
    expect(shown()).toEqual({ at: 9, live: false, playing: false, wanted: null })
  })

  it.each<SimulationState>(['waiting', 'succeeded', 'cancelled'])('is the head when a %s election will not come to it', (state) => {
    open(999 * S)
    stands(5, state)
    expect(shown()).toEqual({ at: 5, live: true, playing: false, wanted: null })
  })
})

describe('a page without a horizon, which says so as it opens', () => {
  it('waits for a linked time that has not arrived, and stays there', () => {
    open(10 * S)
    setHorizon(null)
    stands(5, 'running')
    setHorizon(null)
    expect(shown()).toEqual({ at: 10, live: false, playing: false, wanted: 10 })
    stands(20, 'running')
    stands(30, 'running')
    expect(shown()).toEqual({ at: 10, live: false, playing: false, wanted: null })
  })

  it('waits for it when the head of an election was known before, too', () => {
    openElection({ ...ELECTION, state: 'running', now: 5 * S }, 10 * S, false)
    setHorizon(null)
    stands(20, 'running')
    stands(30, 'running')
    expect(shown()).toEqual({ at: 10, live: false, playing: false, wanted: null })
  })

  it('plays from the beginning up to the head, and stays there', () => {
    openElection({ ...ELECTION, now: 5 * S }, null, true)
    setHorizon(null)
    expect(shown()).toEqual({ at: 0, live: true, playing: true, wanted: null })
  })
})

describe('playing', () => {
  it('moves at its speed, and not past the head', () => {
    open(null, true)
    setSpeed(16)
    stands(5)
    playOn(100)
    expect(shown().at).toBeCloseTo(1.6)
    playOn(1000)
    expect(shown().at).toBe(5)
  })

  it('ends where the election does, and begins anew from there', () => {
    open(null, true)
    stands(40, 'succeeded')
    playOn(20_000)
    expect(shown()).toEqual({ at: 40, live: true, playing: false, wanted: null })
    togglePlaying()
    expect(shown()).toEqual({ at: 0, live: false, playing: true, wanted: null })
  })

  it('stops at what is ahead of the screen by a moment, and in the past where it is', () => {
    open(null, true)
    stands(5)
    playOn(1200)
    togglePlaying()
    expect(shown()).toEqual({ at: 5, live: true, playing: false, wanted: null })
    goTo(S)
    togglePlaying()
    playOn(250)
    togglePlaying()
    expect(shown()).toEqual({ at: 2, live: false, playing: false, wanted: null })
  })
})

it('faults happen at the head of an election that goes on, and begin a branch elsewhere', () => {
  open()
  stands(5)
  expect(takesFaults(useElection.getState())).toBe(true)
  goTo(S)
  expect(takesFaults(useElection.getState())).toBe(false)
  goLive()
  stands(40, 'succeeded')
  expect(takesFaults(useElection.getState())).toBe(false)
})

it('what was asked is asked again after a connection was lost', () => {
  open()
  stands(5)
  setAsked(9 * S)
  expect(useElection.getState().asked).toBe(9 * S)
  setConnection({ kind: 'reconnecting', attempt: 1, retryAt: 0 })
  expect(useElection.getState().asked).toBe(9 * S)
  setConnection({ kind: 'live' })
  expect(useElection.getState().asked).toBe(5 * S)
})

it('nothing behind the horizon is shown, until it is gone', () => {
  const page = () => {
    const { at, now, head, live, log } = useElection.getState()
    return { at: at / S, now: now / S, head: head / S, live, last: Math.max(...log.events.map(({ body }) => body.at)) <= 3 * S }
  }
  openElection({ ...ELECTION, now: DURATION, lastSeq: events.length, state: 'succeeded' }, 3 * S, false)
  setHorizon(3 * S)
  receiveElectionEvents(events)
  stands(40, 'succeeded')
  expect(arrived(useElection.getState())).toBe(events.length)
  expect(page()).toEqual({ at: 3, now: 3, head: 40, live: true, last: true })
  goTo(9 * S)
  expect(page().at).toBe(3)
  setHorizon(null)
  expect(page()).toEqual({ at: 3, now: 40, head: 40, live: false, last: false })
})

it('a linked time behind the horizon is not the head once the horizon is gone', () => {
  openElection({ ...ELECTION, state: 'running', now: 5 * S }, 10 * S, false)
  setHorizon(3 * S)
  expect(shown()).toEqual({ at: 3, live: false, playing: false, wanted: 10 })
  setHorizon(null)
  stands(20, 'running')
  expect(shown()).toEqual({ at: 10, live: false, playing: false, wanted: null })
})

it('faults at the horizon begin a branch, for the head is elsewhere', () => {
  open()
  stands(5)
  setHorizon(3 * S)
  expect(shown()).toEqual({ at: 3, live: true, playing: false, wanted: null })
  expect(takesFaults(useElection.getState())).toBe(false)
})
