// How the playhead and the head of an election move. `at` is where one looks, `now` is how far it has come. All ns.
import { countUntil } from '../text/moments'
import { MILLISECOND } from '../text/virtualTime'
import { contestAt, type Contest } from './contest'

/** Virtual seconds a second. */
export const SPEEDS = [1, 4, 16] as const
export type Speed = (typeof SPEEDS)[number]

/** How far ahead of the playhead an election is kept while it plays, in milliseconds of the reader's time. */
const AHEAD_MS = 250

export const aheadOf = (speed: Speed): number => AHEAD_MS * MILLISECOND * speed

/** A contest is seen for at least so long, in milliseconds of the reader's time. */
const CONTEST_MS = 3000

/** Virtual nanoseconds a millisecond in a contest. */
const slowly = ({ from, to }: Contest, speed: Speed): number => Math.min(MILLISECOND * speed, (to - from) / CONTEST_MS)

/** Where the playhead is after `elapsed` milliseconds of playing; slower in contests. It never passes the head. */
export function moveOn(at: number, elapsed: number, speed: Speed, now: number, contests: readonly Contest[] = []): number {
  let [place, left] = [at, elapsed]
  for (const contest of contests) {
    if (contest.to <= place) continue
    const before = Math.max(0, contest.from - place) / (MILLISECOND * speed)
    if (before >= left) break
    const start = Math.max(place, contest.from)
    const rate = slowly(contest, speed)
    const within = Math.min(left - before, (contest.to - start) / rate)
    place = start + within * rate
    left -= before + within
    if (left <= 0) break
  }
  return Math.max(at, Math.min(now, Math.round(place + Math.max(0, left) * MILLISECOND * speed)))
}

/** At 1×. */
const EVENTS_A_SECOND = 2

/** The same where time goes by events: as long from each of `times` to the next, longer in contests; beyond the last, by the clock. */
export function moveEvenly(at: number, elapsed: number, speed: Speed, now: number, times: readonly number[], contests: readonly Contest[] = []): number {
  let [place, left] = [at, elapsed]
  for (let index = countUntil(times, at, (time) => time); index < times.length && times[index]! <= now; index++) {
    const [from, to] = [times[index - 1] ?? 0, times[index]!]
    const contest = contestAt(contests, to)
    const whole = Math.max(1000 / EVENTS_A_SECOND / speed, contest ? CONTEST_MS / eventsIn(contest, times) : 0)
    const cost = (whole * (to - place)) / (to - from)
    if (cost > left) return Math.round(place + (left / whole) * (to - from))
    left -= cost
    place = to
  }
  return Math.max(at, Math.min(now, Math.round(place + left * MILLISECOND * speed)))
}

/** Whether the way to the next of `times` leads into a contest. */
export function leadsIntoContest(at: number, times: readonly number[], contests: readonly Contest[]): boolean {
  const next = times[countUntil(times, at, (time) => time)]
  return next !== undefined && contestAt(contests, next) !== null
}

const eventsIn = ({ from, to }: Contest, times: readonly number[]): number => Math.max(1, countUntil(times, to, (time) => time) - countUntil(times, from, (time) => time))

/** How far to ask the election to go on; null if enough has been asked for. */
export function nextTarget(at: number, asked: number, speed: Speed, duration: number): number | null {
  const target = Math.min(duration, Math.round(at + aheadOf(speed)))
  return target - asked >= aheadOf(speed) / 4 || (target === duration && asked < duration) ? target : null
}
