import { useEffect } from 'react'
import { advance } from '../../model/run/playback'
import { FINAL_STATES } from '../../wire/runs'
import { isSecret, usePredict } from './predictions'
import { lastAttempt, movePlayhead, useRun } from './run'

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
  const last = lastAttempt(useRun.getState())
  if (!playing || last < 0) return
  const next = advance(position, elapsed, speed, last)
  const [from, to] = [Math.floor(position), Math.floor(next)]
  const secret = secretBetween(from, to)
  if (secret !== null) movePlayhead(secret, true)
  else movePlayhead(next, position >= last && (useRun.getState().last === last || FINAL_STATES.has(log.state)))
}

/** The first step after `from` and up to `to` that is to be predicted: playing waits there. */
function secretBetween(from: number, to: number): number | null {
  for (let k = from + 1; k <= to; k++) if (isSecret(usePredict.getState(), k)) return k
  return null
}
