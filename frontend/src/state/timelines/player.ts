import { useEffect } from 'react'
import { passTime } from './arrivals'
import { movePlayhead } from './playhead'
import { useTimeline } from './timeline'

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

const TICK_MS = 1000

/** Has time pass while a live timeline is followed. */
export function useLiveClock(): void {
  const following = useTimeline((state) => state.following)
  const startedAt = useTimeline((state) => state.live?.startedAt)
  useEffect(() => {
    if (!following || startedAt === undefined) return
    const tick = () => passTime((Date.now() - Date.parse(startedAt)) * 1e6)
    tick()
    const timer = window.setInterval(tick, TICK_MS)
    return () => window.clearInterval(timer)
  }, [following, startedAt])
}
