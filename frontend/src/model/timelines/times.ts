import { clock, HOUR, MILLISECOND, MINUTE, readClock, SECOND, wholeMilliseconds } from '../text/virtualTime'

/** How a page says the times of a timeline, and reads those that somebody types. */
export interface Times {
  /** A moment. */
  at: (ns: number) => string
  /** A moment on an axis whose ticks are so far apart. */
  tick: (ns: number, apart: number) => string
  /** So much later than a round time does the timeline begin, in ns. */
  offset: number
  /** What was typed, as a moment up to `end`; null for what is none. */
  read: (text: string, end: number) => number | null
}

/** Times of a simulation: since its start. */
export function virtualTimes(duration: number): Times {
  const say = (ns: number) => clock(ns, duration)
  return { at: say, tick: say, offset: 0, read: readClock }
}

const DAY = 24 * HOUR

/** Times of a real cluster: as clocks show them where the reader is. `start`: RFC 3339. */
export function wallTimes(start: string, timeZone?: string): Times {
  const began = Date.parse(start)
  const date = (ns: number) => began + wholeMilliseconds(ns)
  const toMinutes = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  const toSeconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone })
  const toDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
  const firstDay = toDay.format(began)
  const offset = readClock(toSeconds.format(began))! + (began % 1000) * MILLISECOND

  const milliseconds = (ns: number) => `.${String(date(ns) % 1000).padStart(3, '0')}`
  const day = (ns: number) => (toDay.format(date(ns)) === firstDay ? '' : `${toDay.format(date(ns))}, `)
  return {
    at: (ns) => `${day(ns)}${toSeconds.format(date(ns))}${milliseconds(ns)}`,
    tick(ns, apart) {
      if ((ns + offset) % DAY === 0) return toDay.format(date(ns))
      if (apart >= MINUTE) return toMinutes.format(date(ns))
      return apart >= SECOND ? toSeconds.format(date(ns)) : `${toSeconds.format(date(ns))}${milliseconds(ns)}`
    },
    offset,
    read: (text, end) => readTimeOfDay(text, offset, end),
  }
}

/** "10:04", "10:04:06.5": of the last day on which it was that time before `end`. */
function readTimeOfDay(text: string, offset: number, end: number): number | null {
  const typed = readClock(/^\s*\d+:\d+\s*$/.test(text) ? `${text.trim()}:00` : text.replace(/^.*,/, ''))
  if (typed === null || !text.includes(':')) return null
  const first = (typed - offset + DAY) % DAY
  return first > end ? typed - offset : first + Math.floor((end - first) / DAY) * DAY
}
