import { useEffect } from 'react'
import { movePlayhead, useTimeline } from './timeline'

/** A tab in the background is given no frames; what passed meanwhile is not made up for. */
const LONGEST_FRAME_MS = 250

/** Moves the playhead while the page plays. */
export function useTimelinePlayer(): void {
  const playing = useTimeline((state) => state.playing)
  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let request = requestAnimationFrame(frame)
    function frame(now: number) {
      const { at, speed } = useTimeline.getState()
      movePlayhead(at + Math.min(now - before, LONGEST_FRAME_MS) * 1e6 * speed)
      before = now
      request = requestAnimationFrame(frame)
    }
    return () => cancelAnimationFrame(request)
  }, [playing])
}
