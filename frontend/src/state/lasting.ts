import { useEffect, useState } from 'react'

/** Follows `flag` once it has stayed the same for `ms` milliseconds; false at first. */
export function useLasting(flag: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLasting(flag), ms)
    return () => window.clearTimeout(timer)
  }, [flag, ms])
  return lasting
}
