const UNITS = ['B', 'kB', 'MB', 'GB']

/** The size of a file: "190 kB". */
export function fileSize(bytes: number): string {
  const power = bytes >= 1000 ? Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0
  const value = bytes / 1000 ** power
  return `${value >= 10 || power === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`
}
