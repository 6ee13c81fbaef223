import { useEffect, useState } from 'react'

/** Follows `flag` once it has stayed the same for `ms` milliseconds; false at first. */
export function useDebounced(flag: boolean, ms: number): boolean {
  const [debounced, setDebounced] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(flag), ms)
    return () => window.clearTimeout(timer)
  }, [flag, ms])
  return debounced
}
