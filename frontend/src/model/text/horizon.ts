// Up to when a log is shown. What lies later is kept back, for example while somebody is asked what will happen.
import { countUntil } from './moments'

interface Told {
  body: { at: number }
}

/** Nothing is shown yet, not even the beginning. */
export const BEFORE_ALL = -1

/** The events up to the horizon in ns, and those that are kept back; null: all are shown. */
export function divided<E extends Told>(events: readonly E[], horizon: number | null): { shown: readonly E[]; later: readonly E[] } {
  const count = horizon === null ? events.length : countUntil(events, horizon, ({ body }) => body.at)
  return { shown: events.slice(0, count), later: events.slice(count) }
}

/** The time, or the horizon where that is earlier. */
export const within = (at: number, horizon: number | null): number => (horizon === null || horizon === BEFORE_ALL ? at : Math.min(at, horizon))

interface Growing<E> {
  readonly events: readonly E[]
  readonly seq: number
  extend: (events: readonly E[]) => void
}

/** The log up to another horizon: it grows in place, or a `fresh` one takes less of it. `later`: the events that were kept back. */
export function logUntil<E extends Told, L extends Growing<E>>(log: L, later: readonly E[], horizon: number | null, fresh: () => L): { log: L; later: readonly E[] } {
  const parts = divided([...log.events, ...later], horizon)
  const next = parts.shown.length >= log.seq ? log : fresh()
  next.extend(parts.shown.slice(next.seq))
  return { log: next, later: parts.later }
}
