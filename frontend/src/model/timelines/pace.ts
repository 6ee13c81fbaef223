import { HOUR, MINUTE, SECOND } from '../text/virtualTime'

/** Virtual seconds a second. */
const SPEEDS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 600, 3600] as const

const SHORTEST_S = 5
const LONGEST_S = 400
/** A whole timeline takes about so long unless the reader chooses otherwise. */
const COMFORTABLE_S = 45

/** How long a live timeline is shown to be: while it goes on there is room ahead, which grows in steps so that the picture does not move all the time. */
export function liveDuration(end: number, isOver: boolean): number {
  if (isOver) return Math.max(end, SECOND)
  const step = end < MINUTE ? 20 * SECOND : end < 5 * MINUTE ? MINUTE : end < HOUR ? 5 * MINUTE : HOUR / 2
  return Math.ceil((end * 1.02 + SECOND) / step) * step
}

const playtime = (duration: number, speed: number): number => duration / SECOND / speed

/** A real cluster is watched in real time, as slowly as a burst of it needs, or as quickly as a day of it. */
const LIVE_SPEEDS = [0.1, 1, 5, 30, 300] as const

/** Speeds at which a timeline neither flashes by nor takes for ever; at least one. */
export function pacesFor(duration: number, isLive: boolean): readonly number[] {
  if (isLive) return LIVE_SPEEDS
  const fitting = SPEEDS.filter((speed) => playtime(duration, speed) >= SHORTEST_S && playtime(duration, speed) <= LONGEST_S)
  return fitting.length ? fitting : [defaultPace(duration)]
}

export function defaultPace(duration: number): number {
  const distance = (speed: number) => Math.abs(Math.log(playtime(duration, speed) / COMFORTABLE_S))
  return SPEEDS.reduce<number>((best, speed) => (distance(speed) < distance(best) ? speed : best), 1)
}

/** "1×"; what is real time says so by itself. */
export const paceWords = (speed: number): string => `${speed}×`
