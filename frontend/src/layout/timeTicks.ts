import { scaleLinear, scaleUtc } from 'd3-scale'
import { HOUR, MILLISECOND, SECOND } from '../model/text/virtualTime'

const DAY = 24 * HOUR
const NARROWEST_TICK = 78

/** Times at which an axis writes the time, few enough to be read, and how far apart they are. They are round when `offset` is added. */
export function ticks(window: { from: number; to: number }, width: number, offset = 0, narrowest = NARROWEST_TICK): { at: number[]; apart: number } {
  const [from, to] = [window.from + offset, window.to + offset]
  let number = Math.max(1, Math.floor(width / narrowest))
  let round = roundTimes(from, to, number)
  // d3 takes the number as a hint and may return twice as many; one time alone would be no scale
  while (apartOf(round) * width < narrowest * (to - from) && number > 1) {
    const fewer = roundTimes(from, to, --number)
    if (fewer.length > 1) round = fewer
  }
  return { at: round.map((time) => time - offset), apart: Math.min(apartOf(round), to - from) }
}

const apartOf = ([first, second]: readonly number[]): number => (first === undefined || second === undefined ? Infinity : second - first)

/** About so many: as clocks count from a second to a day, decimal below and above (docs/decisions/0018-axes.md). */
function roundTimes(from: number, to: number, number: number): number[] {
  const apart = (to - from) / number
  if (apart < SECOND) return scaleLinear([from, to], [0, 1]).ticks(number)
  if (apart < DAY) return clockTimes(from, to, number)
  const days = scaleLinear([from / DAY, to / DAY], [0, 1]).ticks(number)
  return days.map((day) => day * DAY)
}

/** Dates are whole milliseconds: those that rounding put outside are left out. */
function clockTimes(from: number, to: number, number: number): number[] {
  const dates = scaleUtc([from / MILLISECOND, to / MILLISECOND], [0, 1]).ticks(number)
  return dates.map((date) => date.getTime() * MILLISECOND).filter((time) => time >= from && time <= to)
}
