import type { ElectionEvent } from '../../wire/elections/events'

/** A time at which something happened; `from` to `to` (exclusive) are the indices of its events. */
export interface Moment {
  at: number
  from: number
  to: number
  notable: boolean
}

const SILENT = new Set<ElectionEvent['type']>(['other', 'podGone', 'finished'])
const NOTABLE = new Set<ElectionEvent['type']>(['fault', 'workStarted', 'workStopped', 'processChanged', 'leaseDeleted', 'bindRefused', 'requestTimedOut'])

/** A fault, a change of leaders or processes, a refusal. */
export function isNotable(event: ElectionEvent): boolean {
  return NOTABLE.has(event.type) || (event.type === 'requestAnswered' && event.body.code === 409)
}

/** Takes in the events from `start` on; `moments` grows, its last one too. */
export function extendMoments(moments: Moment[], events: readonly ElectionEvent[], start: number): void {
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
export function countUntil<T>(things: readonly T[], at: number, timeOf: (thing: T) => number): number {
  let [low, high] = [0, things.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(things[middle]!) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** A step ends a nanosecond after the moment that it plays: the playhead is still at that moment. */
const STEP_NS = 1

const indexAt = (moments: readonly Moment[], at: number): number => countUntil(moments, at, (moment) => moment.at) - 1

/** The moment on screen: the last one at or before a time. */
export const momentAt = (moments: readonly Moment[], at: number): Moment | null => moments[indexAt(moments, at)] ?? null

/** The nearest moment in a direction, or null. */
export function nextMoment(moments: readonly Moment[], at: number, direction: 1 | -1, onlyNotable: boolean): Moment | null {
  const here = indexAt(moments, at)
  const standsOnIt = here >= 0 && at - moments[here]!.at <= STEP_NS
  let index = direction === 1 ? here + 1 : standsOnIt ? here - 1 : here
  while (onlyNotable && moments[index] && !moments[index]!.notable) index += direction
  return moments[index] ?? null
}
