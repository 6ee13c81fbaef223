const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const exact = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long ago, in a few characters; the date when it is longer than a day. Times slightly ahead count as now. */
export function ago(time: Date, now: Date): string {
  const passed = now.getTime() - time.getTime()
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`
  if (passed < 24 * HOUR) return `${Math.floor(passed / HOUR)} h ago`
  return day.format(time)
}

export const exactTime = (time: Date): string => exact.format(time)

const UNITS = ['B', 'kB', 'MB', 'GB']

/** The size of a file: "190 kB". */
export function fileSize(bytes: number): string {
  const power = bytes >= 1000 ? Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0
  const value = bytes / 1000 ** power
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}
