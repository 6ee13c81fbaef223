import { useEffect, useRef, useState } from 'react'

/** The value, changed at most once in so many milliseconds: what changes all the time is not said all the time. */
export function useSeldom<T>(value: T, milliseconds: number): T {
  const [given, setGiven] = useState(value)
  const last = useRef(-Infinity)
  useEffect(() => {
    if (given === value) return
    const wait = Math.max(0, last.current + milliseconds - performance.now())
    const timer = window.setTimeout(() => {
      last.current = performance.now()
      setGiven(value)
    }, wait)
    return () => window.clearTimeout(timer)
  }, [value, given, milliseconds])
  return given
}
