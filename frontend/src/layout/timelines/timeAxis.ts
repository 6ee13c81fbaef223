import { scaleLinear, type ScaleLinear } from 'd3-scale'
import { MILLISECOND } from '../../model/text/virtualTime'

/** The part of a timeline that a chart shows, in ns. */
export interface TimeWindow {
  from: number
  to: number
}

/** From times to pixels; the chart begins at `left` and ends at `right`. */
export const timeScale = ({ from, to }: TimeWindow, left: number, right: number): ScaleLinear<number, number> => scaleLinear([from, to], [left, right])

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
