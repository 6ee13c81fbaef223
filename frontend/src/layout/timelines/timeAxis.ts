import { HOUR, MILLISECOND, MINUTE, SECOND } from '../../model/virtualTime'

/** The part of a timeline that a chart shows, in ns. */
export interface TimeWindow {
  from: number
  to: number
}

/** Chart space: CSS pixels from the left edge of the chart, which is `width` wide. */
export const timeX = (at: number, { from, to }: TimeWindow, width: number): number => ((at - from) / (to - from)) * width
export const timeOf = (x: number, { from, to }: TimeWindow, width: number): number => Math.round(from + (x / width) * (to - from))

const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((step) => step * MILLISECOND),
  ...[1, 2, 5, 10, 15, 30].map((step) => step * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((step) => step * MINUTE),
  ...[1, 2, 3, 6, 12, 24].map((step) => step * HOUR),
]
const NARROWEST_TICK = 78

/** Times at which a chart writes the time, few enough to be read, and how far apart they are. They are round when `offset` is added. */
export function ticks(window: TimeWindow, width: number, offset = 0): { at: number[]; apart: number } {
  const most = Math.max(1, width / NARROWEST_TICK)
  const apart = STEPS.find((candidate) => (window.to - window.from) / candidate <= most) ?? STEPS.at(-1)!
  const at: number[] = []
  for (let round = Math.ceil((window.from + offset) / apart) * apart; round - offset <= window.to; round += apart) at.push(round - offset)
  return { at, apart }
}

/** No closer than this: a scheduling cycle is some milliseconds. */
const SHORTEST = 10 * MILLISECOND

/** `factor` below 1 shows less, with `at` where it is. Stays within `whole`. */
export function zoomed(window: TimeWindow, factor: number, at: number, whole: number): TimeWindow {
  const length = Math.min(whole, Math.max(Math.min(SHORTEST, whole), (window.to - window.from) * factor))
  const share = (at - window.from) / (window.to - window.from)
  return within({ from: at - share * length, to: at + (1 - share) * length }, whole)
}

export function shifted({ from, to }: TimeWindow, by: number, whole: number): TimeWindow {
  return within({ from: from + by, to: to + by }, whole)
}

function within({ from, to }: TimeWindow, whole: number): TimeWindow {
  const length = to - from
  const start = Math.round(Math.max(0, Math.min(from, whole - length)))
  return { from: start, to: Math.round(start + length) }
}

/** Of what is followed, nearly all of the window has happened. */
const SHARE_AHEAD = 0.08

/** The window, moved so that a time that goes on is near its end. */
export function trailing({ from, to }: TimeWindow, at: number, whole: number): TimeWindow {
  const ahead = (to - from) * SHARE_AHEAD
  return within({ from: at + ahead - (to - from), to: at + ahead }, whole)
}

/** The window, moved so far that a time is in it. */
export function showing(window: TimeWindow, at: number, whole: number): TimeWindow {
  const length = window.to - window.from
  if (at >= window.from && at <= window.to) return window
  return within({ from: at - length * 0.2, to: at + length * 0.8 }, whole)
}
