import { useState } from 'react'

/**
 * What was active before `active`, null at first. Lists of which only the active option exists keep that one, too: a screen reader that
 * finds where it was gone says nothing of where it is.
 */
export function useBefore(active: number | null): number | null {
  const [known, setKnown] = useState<{ active: number | null; before: number | null }>({ active, before: null })
  if (known.active === active) return known.before
  setKnown({ active, before: known.active })
  return known.active
}

/** Both, in the order of their numbers, so that what stays is not moved; those below `count` alone. */
export function optionsAt(active: number | null, before: number | null, count: number): number[] {
  const there = [active, before].filter((one): one is number => one !== null && one < count)
  return [...new Set(there)].sort((a, b) => a - b)
}
