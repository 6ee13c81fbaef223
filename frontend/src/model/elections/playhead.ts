// How the playhead and the head of an election move. `at` is where one looks, `now` is how far it has come. All ns.
import { MILLISECOND } from '../virtualTime'

/** Virtual seconds a second. */
export const SPEEDS = [1, 4, 16] as const
export type Speed = (typeof SPEEDS)[number]

/** How far ahead of the playhead an election is kept while it plays, in milliseconds of the reader's time. */
const AHEAD_MS = 250

export const aheadOf = (speed: Speed): number => AHEAD_MS * MILLISECOND * speed

/** Where the playhead is after `elapsed` milliseconds of playing; it never passes the head. */
export function moveOn(at: number, elapsed: number, speed: Speed, now: number): number {
  return Math.max(at, Math.min(now, Math.round(at + elapsed * MILLISECOND * speed)))
}

/** How far to ask the election to go on; null if enough has been asked for. */
export function nextTarget(at: number, asked: number, speed: Speed, duration: number): number | null {
  const target = Math.min(duration, Math.round(at + aheadOf(speed)))
  return target - asked >= aheadOf(speed) / 4 || (target === duration && asked < duration) ? target : null
}
