import { useEffect } from 'react'
import { advance } from '../model/playback'
import { FINAL_STATES } from '../wire/run'
import { movePlayhead, useRun } from './run'

/** Moves the playhead while the run page plays. */
export function usePlayer(): void {
  const playing = useRun((state) => state.playing)
  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let request = requestAnimationFrame(frame)
    function frame(now: number) {
      tick(now - before)
      before = now
      request = requestAnimationFrame(frame)
    }
    return () => cancelAnimationFrame(request)
  }, [playing])
}

/** At the newest attempt of a run that goes on, the playhead waits for the next one. */
function tick(elapsed: number): void {
  const { position, speed, log, playing } = useRun.getState()
  const last = log.attempts.length - 1
  if (!playing || last < 0) return
  movePlayhead(advance(position, elapsed, speed, last), position >= last && FINAL_STATES.has(log.state))
}
