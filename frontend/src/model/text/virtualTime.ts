// Times of simulations: whole nanoseconds since their start.

export const MILLISECOND = 1e6
export const SECOND = 1e9
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** As clocks count: a millisecond is there when it is over. */
export const wholeMilliseconds = (ns: number): number => Math.floor(ns / MILLISECOND)

/** Up to here, clocks show plain seconds. */
const PLAIN_SECONDS = 120 * SECOND

const two = (value: number): string => String(value).padStart(2, '0')

/** Of a second, in as many decimals as say something: "", ".5", ".005". */
function fraction(ns: number, atLeast = 0): string {
  const digits = String(Math.round((ns % SECOND) / 1000))
    .padStart(6, '0')
    .replace(/0+$/, '')
    .padEnd(atLeast, '0')
  return digits ? `.${digits}` : ''
}

/** A moment of a simulation that lasts `duration`: "12.35 s", "14:05", "02:14:05". */
export function clock(ns: number, duration: number): string {
  const whole = Math.floor(ns / SECOND)
  if (duration <= PLAIN_SECONDS) return `${whole}${fraction(ns, 2)} s`
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${two(minutes)}:${two(seconds)}${fraction(ns)}`
  return duration >= HOUR ? `${two(hours)}:${tail}` : tail
}

const decimals = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

/** How long something takes: "5 ms", "1.5 s", "3 min 5 s", "2 h 10 min". */
export function span(ns: number): string {
  if (ns < MILLISECOND) return ns === 0 ? '0 s' : `${decimals.format(ns / 1000)} µs`
  if (ns < SECOND) return `${decimals.format(ns / MILLISECOND)} ms`
  if (ns < MINUTE) return `${decimals.format(ns / SECOND)} s`
  const seconds = Math.round(ns / SECOND)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min${seconds % 60 ? ` ${seconds % 60} s` : ''}`
  const minutes = Math.round(seconds / 60)
  return `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`
}

/** A sentence in which no line ends between a number and its unit: "every 2" says something else. */
export const withUnits = (text: string): string => text.replace(/(?<=\d) (?=(?:µs|ms|s|min|h)\b)/g, '\u00a0')

/** A moment as somebody types it, in ns: "12.35", "12.35 s", "14:05.5", "02:14:05". Null for what is none. */
export function readClock(text: string): number | null {
  const found = /^\s*(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?)\s*s?\s*$/.exec(text)
  if (!found) return null
  const [hours, minutes, seconds] = found.slice(1).map((part) => Number(part ?? 0)) as [number, number, number]
  return Math.round((hours * 3600 + minutes * 60 + seconds) * SECOND)
}
