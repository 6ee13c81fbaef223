// What has arrived of a timeline, up to its horizon, and how long it is.
import { divided, logUntil, within } from '../../model/text/horizon'
import { liveDuration } from '../../model/timelines/pace'
import type { StreamStatus } from '../../sockets/resumingSocket'
import { OVER, type Standing } from '../../wire/simulations'
import type { TimelineEvent } from '../../wire/timelines'
import { newLog, useTimeline, type TimelinePageState } from './timeline'

const set = useTimeline.setState
const get = useTimeline.getState

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
