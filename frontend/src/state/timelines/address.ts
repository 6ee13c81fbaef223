import { useEffect } from 'react'
import { timelineHref } from '../../model/page/route'
import { mapQuery } from '../../model/map/mapView'
import { rewriteAddress } from '../page/location'
import { useMapView } from '../run/mapView'
import { useTimeline, type TimelinePageState } from './timeline'

const AT_MOST_EVERY_MS = 150

/** The address of what is on screen: opening it anywhere shows the same. */
export function timelineAddress({ path, at, attempt, part, following, live }: TimelinePageState): string {
  return path === null ? '/' : timelineHref(path, { at: live && following ? null : Math.round(at), attempt, part: part === 'lives' ? null : part }, mapQuery(useMapView.getState()))
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
    const soon = () => {
      timer ||= window.setTimeout(write, AT_MOST_EVERY_MS)
    }
    const stops = [useTimeline.subscribe(soon), useMapView.subscribe(soon)]
    return () => {
      stops.forEach((stop) => stop())
      window.clearTimeout(timer)
    }
  }, [])
}
