// The moment on screen, what moves it, and how the chart shows it.
import { zoomBy, type ChartView } from '../../model/elections/chartView'
import { contests, tellingTimes } from '../../model/elections/contest'
import type { ElectionLog } from '../../model/elections/log'
import { nextMoment } from '../../model/elections/moments'
import { aheadOf, moveEvenly, moveOn, type Speed } from '../../model/elections/playhead'
import { isOver, useElection } from './election'

const set = useElection.setState
const get = useElection.getState

/** The same election at another address: the browser's back button. */
export function showTime(at: number | null, chart: ChartView): void {
  set(chart)
  if (at === null) goLive()
  else goTo(at)
}

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
