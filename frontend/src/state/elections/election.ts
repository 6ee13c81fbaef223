// What the page of one election holds: its log as it arrives, how far it has come, and where the playhead is.
import { create } from 'zustand'
import type { StreamStatus } from '../../sockets/resumingSocket'
import { ElectionLog } from '../../model/elections/log'
import { divided, logUntil, within } from '../../model/text/horizon'
import { nextMoment } from '../../model/elections/moments'
import { contests, tellingTimes } from '../../model/elections/contest'
import { aheadOf, moveEvenly, moveOn, type Speed } from '../../model/elections/playhead'
import { PLAIN_CHART, zoomBy, type ChartView } from '../../model/elections/chartView'
import type { Election } from '../../wire/elections'
import type { ElectionEvent } from '../../wire/electionEvents'
import { OVER, type SimulationState, type Standing } from '../../wire/simulations'

interface StandingSlice {
  /** The election on screen; null while no page is open. */
  electionId: string | null
  /** It grows in place; `seq` changes with it. */
  log: ElectionLog
  seq: number
  /** What happens after it is not shown, in ns; null: everything is. */
  horizon: number | null
  /** Events that have arrived and lie behind the horizon. */
  later: readonly ElectionEvent[]
  /** How many events the server has. */
  lastSeq: number
  simulation: SimulationState
  stepped: boolean
  /** Everything before it has happened. */
  head: number
  /** The head, as far as it is shown. */
  now: number
  duration: number
  /** How far it has been asked to go. */
  asked: number
  connection: StreamStatus
}

interface PlaybackSlice extends ChartView {
  /** The time on screen. */
  at: number
  /** The playhead stays at the head. */
  live: boolean
  playing: boolean
  speed: Speed
  /** A step has been asked for, and the playhead goes where it ends. */
  stepping: boolean
  /** A linked time that has not arrived yet. */
  wanted: number | null
}

export type ElectionPageState = StandingSlice & PlaybackSlice

const fresh = (): ElectionPageState => ({
  electionId: null,
  log: new ElectionLog(),
  seq: 0,
  horizon: null,
  later: [],
  lastSeq: 0,
  simulation: 'queued',
  stepped: true,
  head: 0,
  now: 0,
  duration: 0,
  asked: 0,
  connection: { kind: 'connecting' },
  at: 0,
  live: true,
  playing: false,
  speed: 4,
  ...PLAIN_CHART,
  stepping: false,
  wanted: null,
})

export const useElection = create<ElectionPageState>(fresh)

const set = useElection.setState
const get = useElection.getState

const IN_MOTION: ReadonlySet<SimulationState> = new Set(['queued', 'running'])
export const isOver = ({ simulation }: Pick<ElectionPageState, 'simulation'>): boolean => OVER.has(simulation)
/** Faults happen at the head: in the past, at a horizon, and in an election that is over, they begin a branch. */
export const takesFaults = (state: ElectionPageState): boolean => state.live && state.horizon === null && !isOver(state)

export function openElection({ id, state, pace, now, duration, target }: Election, at: number | null, playing: boolean, chart: ChartView = PLAIN_CHART): void {
  set({
    ...fresh(),
    ...chart,
    electionId: id,
    simulation: state,
    stepped: pace === 'stepped',
    head: now,
    now,
    duration,
    asked: target,
    live: at === null,
    at: at ?? (playing ? 0 : now),
    wanted: at,
    playing,
  })
}

/** The same election at another address: the browser's back button. */
export function showTime(at: number | null, chart: ChartView): void {
  set(chart)
  if (at === null) goLive()
  else goTo(at)
}

export const closeElection = (): void => set(fresh())

export function receiveElectionEvents(events: readonly ElectionEvent[]): void {
  const { log, horizon, later } = get()
  const parts = divided(events, horizon)
  log.extend(parts.shown)
  const last = events.at(-1)
  set({ seq: log.seq, later: parts.later.length > 0 ? [...later, ...parts.later] : later, ...(last?.type === 'finished' && { ...heads(last.body.at, last.body.state), simulation: last.body.state }) })
}

export function receiveStanding({ state, lastSeq, now, duration }: Standing): void {
  set({ simulation: state, lastSeq, duration: duration || get().duration, ...heads(now, state) })
}

/** What changes with the head: a playhead that is not playing moves along. */
function heads(now: number, simulation: SimulationState): Partial<ElectionPageState> {
  const { at, live, playing, asked, wanted, horizon } = get()
  const come = Math.max(now, get().head)
  const reached = within(come, horizon)
  const head = { head: come, now: reached, asked: Math.max(asked, come) }
  if (wanted === null) return { ...head, at: live && !playing ? reached : Math.min(at, reached) }
  if (wanted < reached || IN_MOTION.has(simulation)) return { ...head, at: wanted, wanted: wanted > reached ? wanted : null }
  // It is not on its way to the linked time: that is as good as the head.
  return { ...head, at: reached, live: true, wanted: null }
}

/** Shows nothing that happens after the horizon, or everything again. */
export function setHorizon(horizon: number | null): void {
  if (horizon === get().horizon) return
  const { at, head, live, wanted, log, later } = get()
  const parts = logUntil(log, later, horizon, () => new ElectionLog())
  const now = within(head, horizon)
  set({ ...parts, horizon, seq: parts.log.seq, now, at: Math.min(at, now), live: wanted === null ? at >= now : live })
}

/** How many events have arrived, shown or not. */
export const arrived = ({ seq, later }: Pick<ElectionPageState, 'seq' | 'later'>): number => seq + later.length

export function setConnection(connection: StreamStatus): void {
  set({ connection })
  if (connection.kind === 'live') forgetAsked()
}

/** What was asked may not have arrived, or was refused: it is asked again. */
export const forgetAsked = (): void => set({ asked: get().head })
export const setAsked = (asked: number): void => set({ asked: Math.max(asked, get().asked) })
export const zoomChart = (by: 1 | -1): void => set({ zoom: zoomBy(get().zoom, by) })
export const setEvenly = (evenly: boolean): void => set({ evenly })
export const setSpeed = (speed: Speed): void => set({ speed })

/** Goes to a time because the reader said so; playing ends. At the head, the playhead stays there. */
export function goTo(at: number): void {
  const { now } = get()
  const target = Math.max(0, Math.min(Math.round(at), now))
  set({ at: target, live: target >= now, playing: false, wanted: null })
}

export const goLive = (): void => set({ at: get().now, live: true, playing: false, wanted: null })

/** To the next or previous moment that has happened; false if there is none in that direction. */
export function goToMoment(direction: 1 | -1, onlyNotable: boolean): boolean {
  const { log, at, now } = get()
  const found = nextMoment(log.moments, at, direction, onlyNotable)
  if (found && found.at <= now) goTo(found.at)
  return found !== null
}

export function togglePlaying(): void {
  const { playing, at, now, live } = get()
  // A reader who stops means what is on screen: what the election is ahead is little, and shown.
  if (playing) return set({ playing: false, at: live ? now : at })
  const ended = isOver(get()) && at >= now
  set({ playing: true, wanted: null, ...(ended && { at: 0, live: false }) })
}

/** What of a log decides how it is played; worked out once for as far as it has come. */
export const told = remembered((log: ElectionLog) => ({ times: tellingTimes(log.tracks), contests: contests(log.tracks) }))

function remembered<T>(work: (log: ElectionLog) => T): (log: ElectionLog) => T {
  let [of, seq, found]: [ElectionLog | null, number, T | null] = [null, -1, null]
  return (log) => {
    if (found === null || of !== log || seq !== log.seq) [of, seq, found] = [log, log.seq, work(log)]
    return found
  }
}

/** One frame of the screen while it plays. */
export function playOn(elapsed: number): void {
  const { at, now, speed, live, evenly, log } = get()
  const moved = evenly ? moveEvenly(at, elapsed, speed, now, told(log).times, told(log).contests) : moveOn(at, elapsed, speed, now, told(log).contests)
  const over = isOver(get())
  const ended = over && moved >= now
  set({ at: moved, live: over ? ended : live || now - moved <= aheadOf(speed), ...(ended && { playing: false }) })
}
