import { useEffect } from 'react'
import { timelineHref } from '../../model/page/route'
import type { Timeline } from '../../wire/timelines'
import { navigate } from '../page/location'
import { useNextPart } from './queries'
import { useTimeline } from './timeline'

/** Who follows a live run goes on to its next part when it ends. */
export function useGoingOn(timeline: Timeline): void {
  const followed = useTimeline((state) => state.followedOut)
  const next = useNextPart(timeline).data
  useEffect(() => {
    if (followed && next) navigate(timelineHref(next))
  }, [followed, next])
}
