// What the page of a timeline holds: the log as it arrives, the playhead, and what the reader has picked out.
import { create } from 'zustand'
import type { TimeWindow } from '../../layout/timelines/timeAxis'
import { TimelineLog } from '../../model/timelines/log'
import { within } from '../../model/text/horizon'
import { defaultPace, liveDuration } from '../../model/timelines/pace'
import { MILLISECOND, MINUTE } from '../../model/text/virtualTime'
import type { TimelinePart, TimelineView } from '../../model/page/route'
import type { StreamStatus } from '../../sockets/resumingSocket'
import { OVER, type SimulationState } from '../../wire/simulations'
import type { LiveSession, Timeline, TimelineEvent, TimelinePath } from '../../wire/timelines'

export type NarrowTab = 'lives' | 'queues' | 'cluster' | 'decision' | 'results' | 'scenario'

interface LogSlice {
  /** The timeline on screen; null while no page of one is open. */
  path: TimelinePath | null
  /** Of a real cluster; null for a simulated one. */
  live: LiveSession | null
  /** Grows in place; `seq` changes with it. */
  log: TimelineLog
  seq: number
  /** What happens after it is not shown, in ns; null: everything is. */
  horizon: number | null
  /** Events that have arrived and lie behind the horizon. */
  later: readonly TimelineEvent[]
  /** How many events the server has. */
  lastSeq: number
  state: SimulationState
  /** As long as it lasts, in ns; a live one that goes on is given some room ahead. */
  duration: number
  /** How far it has been played. */
  now: number
  connection: StreamStatus
}

interface PlaybackSlice {
  /** The moment on screen, in ns; everything that happened at it has happened. */
  at: number
  playing: boolean
  speed: number // virtual seconds a second
  /** The playhead stays on the newest event while the timeline is played. */
  following: boolean
  /** It ended while it was followed. */
  followedOut: boolean
}

interface SelectionSlice {
  /** The attempt whose decision is open; null: none. */
  attempt: number | null
  part: TimelinePart
  narrowTab: NarrowTab
  /** The part of the time that the lives show; null: all of it. */
  window: TimeWindow | null
  search: string
  /** Groups that are opened or closed against the rule. */
  toggled: ReadonlySet<string>
  /** A node that is picked out in the map; null: none. */
  node: string | null
  pointedNode: string | null
}

export type TimelinePageState = LogSlice & PlaybackSlice & SelectionSlice

function fresh(): TimelinePageState {
  return {
    path: null,
    live: null,
    log: new TimelineLog(),
    seq: 0,
    horizon: null,
    later: [],
    lastSeq: 0,
    state: 'queued',
    duration: 1,
    now: 0,
    connection: { kind: 'connecting' },
    at: 0,
    playing: false,
    speed: 1,
    following: false,
    followedOut: false,
    attempt: null,
    part: 'lives',
    narrowTab: 'lives',
    window: null,
    search: '',
    toggled: new Set(),
    node: null,
    pointedNode: null,
  }
}

export const useTimeline = create<TimelinePageState>(fresh)

const set = useTimeline.setState
const get = useTimeline.getState

/** Of a real scheduler: an attempt, and what becomes of its pod. */
const LIVE_MOMENT = MILLISECOND
/** Those who come to a cluster that has been scheduled for long see what has happened lately. */
const LATELY = 5 * MINUTE

export const newLog = (live: LiveSession | null) => new TimelineLog(live ? LIVE_MOMENT : 0)

export function openTimeline({ path, live, state, duration: lasts, now, lastSeq }: Timeline, view: TimelineView, play: boolean): void {
  const following = !play && view.at === null && !OVER.has(state)
  const duration = live ? liveDuration(now, OVER.has(state)) : lasts
  const narrowTab = view.attempt !== null ? 'decision' : (view.part ?? 'lives')
  const window = live && following && now > 2 * LATELY ? { from: now - LATELY, to: now } : null
  const log = newLog(live)
  set({
    ...fresh(),
    path,
    live,
    log,
    window,
    state,
    duration,
    now,
    lastSeq,
    at: view.at ?? (live ? now : 0),
    attempt: view.attempt,
    part: view.part ?? 'lives',
    narrowTab,
    playing: play,
    following,
    speed: live ? 1 : defaultPace(duration),
  })
}

/** The same timeline at another address: the browser's back button. */
export function showTimelineView(view: TimelineView): void {
  const { live, now, horizon } = get()
  set({ at: within(view.at ?? (live ? now : 0), horizon), attempt: view.attempt, part: view.part ?? 'lives', playing: false, following: false })
}

export const closeTimeline = (): void => set(fresh())
