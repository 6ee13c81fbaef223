import { useMemo } from 'react'
import { virtualTimes, wallTimes, type Times } from '../../model/timelines/times'
import { useTimeline } from './timeline'

/** How the times of the timeline on screen are said: since its start, or by the clock for a real cluster. */
export function useTimes(): Times {
  const startedAt = useTimeline((state) => state.live?.startedAt)
  const duration = useTimeline((state) => (state.live ? 0 : state.duration))
  return useMemo(() => (startedAt === undefined ? virtualTimes(duration) : wallTimes(startedAt)), [startedAt, duration])
}
