import { useEffect, useState } from 'react'
import { useAwaited } from '../../readiness/page'

/** The value, once it has stayed the same for a while: fast scrubbing does not ask the server at every step. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), milliseconds)
    return () => window.clearTimeout(timer)
  }, [value, milliseconds])
  useAwaited('pause', settled !== value)
  return settled
}
