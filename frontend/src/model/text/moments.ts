// The times at which something happened in a log of numbered events, and how a reader moves between them.

/** A time at which something happened, all of its events with it; `from` to `to` (exclusive) are the indices of its events, those that tell nothing among them. */
export interface Moment {
  at: number
  from: number
  to: number
  notable: boolean
}

interface Told {
  body: { at: number }
}

interface Rules<E> {
  isSilent: (event: E) => boolean // makes no moment
  isNotable: (event: E) => boolean
  within: number // ns after its first event, what happens belongs to a moment
}

/** Takes in the events from `start` on; `moments` grows, its last one too. */
export function growMoments<E extends Told>(moments: Moment[], events: readonly E[], start: number, { isSilent, isNotable, within }: Rules<E>): void {
  for (let index = start; index < events.length; index++) {
    const event = events[index]!
    if (isSilent(event)) continue
    const last = moments.at(-1)
    const { at } = event.body
    const notable = isNotable(event)
    if (!last || at - events[last.from]!.body.at > within) moments.push({ at, from: index, to: index + 1, notable })
    else {
      last.at = at
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

const indexAt = (moments: readonly Moment[], at: number): number => countUntil(moments, at, (moment) => moment.at) - 1

/** The moment on screen: the last one at or before a time. */
export const momentAt = (moments: readonly Moment[], at: number): Moment | null => moments[indexAt(moments, at)] ?? null

/** The nearest moment in a direction, or null. So near after a moment, in ns, the playhead still stands on it. */
export function nextMoment(moments: readonly Moment[], at: number, direction: 1 | -1, onlyNotable: boolean, near = 0): Moment | null {
  const here = indexAt(moments, at)
  const standsOnIt = here >= 0 && at - moments[here]!.at <= near
  let index = direction === 1 ? here + 1 : standsOnIt ? here - 1 : here
  while (onlyNotable && moments[index] && !moments[index]!.notable) index += direction
  return moments[index] ?? null
}
