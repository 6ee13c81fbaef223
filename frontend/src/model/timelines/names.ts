/** The name says more than the namespace where there is little room. */
export const shortPod = (key: string): string => (key.startsWith('default/') ? key.slice('default/'.length) : key)

/** "Deployment default/web" → "web", "default/morning-*" → "morning-*". */
export const shortGroup = (group: string): string => shortPod(group.slice(group.indexOf(' ') + 1))

const MOST_NAMED = 3

/** "a", "a and b", "a, b and c", "a, b and 9 others". */
export function listed(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? ''
  const shown = names.length > MOST_NAMED ? names.slice(0, MOST_NAMED - 1) : names.slice(0, -1)
  const rest = names.length > MOST_NAMED ? `${names.length - shown.length} others` : names.at(-1)!
  return `${shown.join(', ')} and ${rest}`
}
