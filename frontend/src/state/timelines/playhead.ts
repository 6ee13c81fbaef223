// The moment on screen: how far it can go, and what moves it.
import { within } from '../../model/text/horizon'
import { nextMoment } from '../../model/text/moments'
import { pacesFor } from '../../model/timelines/pace'
import { OVER } from '../../wire/simulations'
import { useTimeline, type TimelinePageState } from './timeline'

const set = useTimeline.setState
const get = useTimeline.getState

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
