// What the page of a timeline holds: the log as it arrives, the playhead, and what the reader has picked out.
import { create } from 'zustand'
import type { TimeWindow } from '../../layout/timelines/timeAxis'
import type { StreamStatus } from '../../sockets/resumingSocket'
import { TimelineLog } from '../../model/timelines/log'
import { divided, logUntil, within } from '../../model/text/horizon'
import { nextMoment } from '../../model/text/moments'
import { defaultPace, liveDuration, pacesFor } from '../../model/timelines/pace'
import { MILLISECOND, MINUTE } from '../../model/text/virtualTime'
import type { TimelinePart, TimelineView } from '../../model/page/route'
import { OVER, type SimulationState, type Standing } from '../../wire/simulations'
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

const newLog = (live: LiveSession | null) => new TimelineLog(live ? LIVE_MOMENT : 0)

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

export function receiveEvents(events: readonly TimelineEvent[]): void {
  const { log, following, at, live, horizon, later } = get()
  const parts = divided(events, horizon)
  log.extend(parts.shown)
  const finished = events.findLast((event) => event.type === 'finished')
  set({
    seq: log.seq,
    later: parts.later.length > 0 ? [...later, ...parts.later] : later,
    at: following ? Math.max(log.end, live ? at : 0) : at,
    ...(finished && { state: finished.body.state, following: false, followedOut: following }),
    ...(live && { duration: grown(finished !== undefined) }),
  })
}

/** Shows nothing that happens after the horizon, or everything again. */
export function setHorizon(horizon: number | null): void {
  if (horizon === get().horizon) return
  const { live, at, log, later } = get()
  const parts = logUntil(log, later, horizon, () => newLog(live))
  set({ ...parts, horizon, seq: parts.log.seq, at: within(at, horizon) })
}

/** How many events have arrived, shown or not. */
export const arrived = ({ seq, later }: Pick<TimelinePageState, 'seq' | 'later'>): number => seq + later.length

/** How long a live timeline is that has come so far. */
function grown(isOver: boolean): number {
  const { log, now, at, following } = get()
  return liveDuration(isOver ? log.end : Math.max(log.end, now, following ? at : 0), isOver)
}

/** Time goes on for those who follow a live timeline, also when nothing happens. elapsed: ns since its start. */
export function passTime(elapsed: number): void {
  const { following, live, state, at } = get()
  if (!following || !live || OVER.has(state)) return
  set({ at: Math.max(at, Math.round(elapsed)) })
  set({ duration: grown(false) })
}

export function receiveStanding({ state, lastSeq, now }: Standing): void {
  // That it is over is said by its last event, after everything else has come.
  set({ lastSeq, now, ...(!OVER.has(state) && { state }) })
}

export const setConnection = (connection: StreamStatus): void => set({ connection })

type Reach = Pick<TimelinePageState, 'log' | 'duration' | 'state' | 'live' | 'at' | 'following' | 'horizon' | 'later'>

/** The last moment there is to show: where something later is known, the horizon. */
export const lastAt = (page: Reach): number => (page.later.length > 0 ? Math.max(0, page.horizon ?? 0) : within(reached(page), page.horizon))

function reached({ log, duration, state, live, at, following }: Reach): number {
  if (live) return following ? Math.max(log.end, at) : log.end
  return state === 'succeeded' ? Math.max(duration, log.end) : log.end
}

/** Whether more will happen in it. */
export const goesOn = ({ state }: Pick<TimelinePageState, 'state'>): boolean => !OVER.has(state)

/** Goes to a time because the reader said so: playing and following end. */
export function goTo(at: number): void {
  const wanted = Math.max(0, Math.min(Math.round(at), lastAt(get())))
  set({ at: get().log.settled(wanted), playing: false, following: false, followedOut: false })
}

/** As far as it has come; a live one that goes on is followed from there. */
export function goToEnd(): void {
  const state = get()
  if (state.live && goesOn(state)) follow(true)
  else goTo(lastAt(state))
}

/** The playhead moves while playing; at the end of what there will ever be, playing stops, and where a cluster is now it is followed. */
export function movePlayhead(at: number): void {
  const state = get()
  const last = lastAt(state)
  if (at >= last && state.live && goesOn(state)) return follow(true)
  set({ at: Math.min(at, last), playing: at < last || !OVER.has(state.state) })
}

export function stepMoment(direction: 1 | -1, onlyNotable = false): void {
  const { log, at } = get()
  const moment = nextMoment(log.moments, at, direction, onlyNotable)
  if (moment) goTo(moment.at)
  else if (!onlyNotable && direction === 1) goTo(lastAt(get()))
}

export function togglePlaying(): void {
  const state = get()
  if (state.playing) return set({ playing: false })
  const ended = state.at >= lastAt(state) && OVER.has(state.state)
  set({ playing: true, following: false, ...(ended && { at: 0 }) })
}

export const setSpeed = (speed: number): void => set({ speed })

export function changeSpeed(by: 1 | -1): void {
  const { speed, duration, live } = get()
  const paces = pacesFor(duration, live !== null)
  const next = paces[paces.indexOf(speed) + by]
  if (next !== undefined) set({ speed: next })
}

export function follow(following: boolean): void {
  set({ following, playing: false, ...(following && { at: get().log.end }) })
}

/** Opens the decision of an attempt, at the time at which it was made. */
export function openAttempt(k: number): void {
  const attempt = get().log.attempts[k]
  set({ attempt: k, narrowTab: 'decision', node: null })
  if (attempt) goTo(attempt.at)
}

export function closeAttempt(): void {
  set({ attempt: null, narrowTab: get().narrowTab === 'decision' ? 'lives' : get().narrowTab })
}

export const openPart = (part: TimelinePart): void => set({ part, narrowTab: part })
export function openNarrowTab(narrowTab: NarrowTab): void {
  set({ narrowTab, part: narrowTab === 'results' || narrowTab === 'scenario' ? narrowTab : 'lives' })
}
export const showWindow = (window: TimeWindow | null): void => set({ window })
export const searchPods = (search: string): void => set({ search })
export const pickNode = (node: string | null): void => set({ node: get().node === node ? null : node })

export function pointNode(pointedNode: string | null): void {
  if (get().pointedNode !== pointedNode) set({ pointedNode })
}

export function toggleGroup(group: string): void {
  const toggled = new Set(get().toggled)
  if (!toggled.delete(group)) toggled.add(group)
  set({ toggled })
}
