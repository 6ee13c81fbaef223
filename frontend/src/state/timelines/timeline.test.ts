import { beforeEach, describe, expect, it } from 'vitest'
import { PLAIN_TIMELINE_VIEW } from '../../model/page/route'
import { MILLISECOND, MINUTE, SECOND } from '../../model/text/virtualTime'
import { liveRun, timelineEvent, type TimelineEvent } from '../../wire/timelines'
import { arrived, passTime, receiveEvents, setHorizon } from './arrivals'
import { goTo, goToEnd, lastAt, movePlayhead, togglePlaying } from './playhead'
import { openAttempt } from './selection'
import { closeTimeline, openTimeline, useTimeline } from './timeline'

const run = (fields: object = {}) =>
  liveRun(
    {
      id: '7f',
      title: 'On a test',
      state: 'running',
      duration: 0,
      now: 0,
      createdAt: '2026-11-21T08:00:00Z',
      startedAt: '2026-11-21T08:00:00.250Z',
      identity: 'vm_1',
      cluster: 'https://10.0.0.1:6443',
      counts: {},
      ...fields,
    },
    'run',
  )

let seq = 0
const event = (type: string, at: number, body: object = {}): TimelineEvent => timelineEvent({ seq: ++seq, type, body: { at, ...body } }, 'event')
const failed = (at: number) => [
  event('attempt', at, {
    k: 0,
    pod: 'default/huge',
    outcome: 'unschedulable',
    node: null,
    nominatedNode: null,
    victims: [],
    evaluated: 2,
    feasible: 0,
    ties: 0,
    score: null,
    message: 'no room',
    started: at,
    profile: 'playground-scheduler',
  }),
  event('queue', at + 60_000, { pod: 'default/huge', from: 'inFlight', to: 'unschedulable', why: 'ScheduleAttemptFailure', until: null }),
]
const shown = () => {
  const { at, following, playing, duration } = useTimeline.getState()
  return { at: at / SECOND, following, playing, duration: duration / SECOND }
}

beforeEach(() => {
  closeTimeline()
  seq = 0
})

describe('a live run that goes on', () => {
  beforeEach(() => {
    openTimeline(run(), PLAIN_TIMELINE_VIEW, false)
    receiveEvents([
      event('began', 0, { title: 'On a test', duration: 0 }),
      event('podCreated', 2 * SECOND, { pod: 'default/huge', priority: 0, requests: {}, group: null, workload: null, nominatedNode: null }),
      ...failed(4 * SECOND),
    ])
  })

  it('is followed, also when nothing happens, with some room ahead', () => {
    expect(shown()).toEqual({ at: 4.00006, following: true, playing: false, duration: 20 })
    passTime(19.5 * SECOND)
    expect(shown()).toEqual({ at: 19.5, following: true, playing: false, duration: 40 })
    receiveEvents([event('sample', 19.2 * SECOND, { queues: {}, used: {} })])
    expect(shown().at).toBe(19.5)
  })

  it('is followed no more by who goes back, and again from its end', () => {
    goTo(SECOND)
    passTime(9 * SECOND)
    expect(shown()).toEqual({ at: 1, following: false, playing: false, duration: 20 })
    goToEnd()
    expect(shown()).toEqual({ at: 4.00006, following: true, playing: false, duration: 20 })
  })

  it('is followed by who plays up to now', () => {
    goTo(SECOND)
    togglePlaying()
    movePlayhead(2 * SECOND)
    expect(shown()).toEqual({ at: 2, following: false, playing: true, duration: 20 })
    movePlayhead(30 * SECOND)
    expect(shown()).toEqual({ at: 4.00006, following: true, playing: false, duration: 20 })
  })

  it('shows an attempt together with what became of its pod', () => {
    openAttempt(0)
    const { log, at } = useTimeline.getState()
    expect(at).toBe(4 * SECOND + 60_000)
    expect(log.eventsOf(log.momentAt(at)!).map(({ type }) => type)).toEqual(['attempt', 'queue'])
    expect(log.moments.map((moment) => moment.at)).toEqual([0, 2 * SECOND, 4 * SECOND + 60_000])
  })

  it('ends where it ends, and who followed it would go on', () => {
    receiveEvents([event('ended', 6 * SECOND), event('finished', 6 * SECOND, { state: 'succeeded', error: null })])
    expect(shown()).toEqual({ at: 6, following: false, playing: false, duration: 6 })
    expect(useTimeline.getState().followedOut).toBe(true)
    goTo(SECOND)
    expect(useTimeline.getState().followedOut).toBe(false)
  })
})

it('shows lately of what has gone on for long', () => {
  openTimeline(run({ now: 60 * MINUTE }), PLAIN_TIMELINE_VIEW, false)
  expect(useTimeline.getState().window).toEqual({ from: 55 * MINUTE, to: 60 * MINUTE })
  openTimeline(run({ now: 60 * MINUTE, state: 'failed' }), PLAIN_TIMELINE_VIEW, false)
  expect(useTimeline.getState()).toMatchObject({ window: null, at: 60 * MINUTE, following: false, duration: 60 * MINUTE })
})

it('a binding may be refused when nobody knows any more where to', () => {
  expect(event('bindRefused', MILLISECOND, { pod: 'default/gone', node: null, message: 'not found' }).body).toEqual({ at: MILLISECOND, pod: 'default/gone', node: null, message: 'not found' })
})

describe('with a horizon', () => {
  const page = () => {
    const { at, log, seq } = useTimeline.getState()
    return { at: at / SECOND, attempts: log.attempts.length, last: lastAt(useTimeline.getState()) / SECOND, seq, here: arrived(useTimeline.getState()) }
  }

  beforeEach(() => {
    openTimeline(run({ duration: 20 * SECOND }), { ...PLAIN_TIMELINE_VIEW, at: 2 * SECOND }, false)
    setHorizon(2 * SECOND)
    receiveEvents([
      event('began', 0, { title: 'On a test', duration: 0 }),
      event('podCreated', 2 * SECOND, { pod: 'default/huge', priority: 0, requests: {}, group: null, workload: null, nominatedNode: null }),
      ...failed(4 * SECOND),
    ])
  })

  it('what happens later is here and not shown, and nobody can go there', () => {
    expect(page()).toEqual({ at: 2, attempts: 0, last: 2, seq: 2, here: 4 })
    goTo(9 * SECOND)
    expect(page().at).toBe(2)
    goToEnd()
    movePlayhead(9 * SECOND)
    expect(page().at).toBe(2)
  })

  it('shows all of it once the horizon is gone, and less once it is nearer', () => {
    setHorizon(null)
    expect(page()).toEqual({ at: 2, attempts: 1, last: 4.00006, seq: 4, here: 4 })
    goTo(4 * SECOND)
    setHorizon(SECOND)
    expect(page()).toEqual({ at: 1, attempts: 0, last: 1, seq: 1, here: 4 })
  })
})
