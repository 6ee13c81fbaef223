import type { TimelineEvent } from '../../wire/timeline'
import { isEviction } from './state'

/** A time at which something happened; `from` to `to` (exclusive) are the indices of its events, samples among them. */
export interface Moment {
  at: number
  from: number
  to: number
  notable: boolean
}

/** What only measures, or tells nothing that a reader would stop at. */
const SILENT = new Set<TimelineEvent['type']>(['sample', 'budget', 'finished', 'other'])

/** A failed attempt, a preemption, an eviction, a binding refused. */
export function isNotable(event: TimelineEvent): boolean {
  if (event.type === 'attempt') return event.body.outcome !== 'scheduled'
  if (event.type === 'podTerminating' || event.type === 'podGone') return isEviction(event.body.why)
  return event.type === 'bindRefused'
}

/** Takes in the events from `start` on; `moments` grows, its last one too. */
export function extendMoments(moments: Moment[], events: readonly TimelineEvent[], start: number): void {
  for (let index = start; index < events.length; index++) {
    const event = events[index]!
    if (SILENT.has(event.type)) continue
    const last = moments.at(-1)
    const notable = isNotable(event)
    if (last?.at !== event.body.at) moments.push({ at: event.body.at, from: index, to: index + 1, notable })
    else {
      last.to = index + 1
      last.notable ||= notable
    }
  }
}

/** How many of sorted things lie at or before a time. */
export function countUntil(things: readonly { at: number }[], at: number): number {
  let [low, high] = [0, things.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (things[middle]!.at <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** How many events have happened at a time, all of that moment included. */
export function eventsUntil(events: readonly TimelineEvent[], at: number): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (events[middle]!.body.at <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The moment on screen: the last one at or before a time. */
export const momentAt = (moments: readonly Moment[], at: number): Moment | null => moments[countUntil(moments, at) - 1] ?? null

/** The nearest moment in a direction, or null. */
export function nextMoment(moments: readonly Moment[], at: number, direction: 1 | -1, onlyNotable: boolean): Moment | null {
  const after = countUntil(moments, at)
  let index = direction === 1 ? after : moments[after - 1]?.at === at ? after - 2 : after - 1
  while (onlyNotable && moments[index] && !moments[index]!.notable) index += direction
  return moments[index] ?? null
}
