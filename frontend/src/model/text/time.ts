// Times as people say them. The moment they are told at is an argument.

const UNITS: readonly [name: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "3 minutes ago", "yesterday". */
export function ago(stamp: string, now: number): string {
  const seconds = (Date.parse(stamp) - now) / 1000
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : 'just now'
}

/** "0.4 s", "12 s", "3 min 5 s"; empty while it has not ended. */
export function duration(from: string | null, to: string | null): string {
  if (from === null || to === null) return ''
  const seconds = (Date.parse(to) - Date.parse(from)) / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** "10:04:06" where the reader is. */
export const timeOfDay = (milliseconds: number): string => clockTime.format(milliseconds)

/** "21 Nov, 10:04:06". */
export const dayTime = (stamp: string): string => dayAndTime.format(Date.parse(stamp))
