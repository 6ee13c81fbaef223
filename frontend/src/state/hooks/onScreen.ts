import { useCallback, useEffect, useRef } from 'react'

/** Whether the component is still there, for what comes back after a while. */
export function useOnScreen(): () => boolean {
  const there = useRef(true)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])
  return useCallback(() => there.current, [])
}
