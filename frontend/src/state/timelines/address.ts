import { useEffect } from 'react'
import { timelineHref } from '../../model/route'
import { rewriteAddress } from '../location'
import { useTimeline, type TimelinePageState } from './timeline'

const AT_MOST_EVERY_MS = 150

/** The address of what is on screen: opening it anywhere shows the same. */
export function timelineAddress({ path, at, attempt, part, following, live }: TimelinePageState): string {
  return path === null ? '/' : timelineHref(path, { at: live && following ? null : Math.round(at), attempt, part: part === 'lives' ? null : part })
}

/** Keeps the address bar at what is on screen; browsers refuse more than a few changes a second, so it trails a little. */
export function useTimelineAddress(): void {
  useEffect(() => {
    let timer = 0
    const write = () => {
      timer = 0
      const state = useTimeline.getState()
      if (state.path !== null && state.seq > 0) rewriteAddress(timelineAddress(state))
    }
    const stop = useTimeline.subscribe(() => {
      timer ||= window.setTimeout(write, AT_MOST_EVERY_MS)
    })
    return () => {
      stop()
      window.clearTimeout(timer)
    }
  }, [])
}
