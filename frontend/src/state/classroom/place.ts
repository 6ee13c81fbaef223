// Where the reader is, to be told to others, and the way to where others are.
import { carry, NO_SPOT, samePlace, type Place, type Spot } from '../../model/page/spot'
import { addressOf } from '../run/address'
import { electionAddress } from '../elections/address'
import { useElection } from '../elections/election'
import { openQuietly, useLocation } from '../page/location'
import { useMapView } from '../run/mapView'
import { usePredict } from '../run/predictions'
import { useRun } from '../run/run'
import { pointOut, useSpot } from '../page/spot'
import { timelineAddress } from '../timelines/address'
import { useTimeline } from '../timelines/timeline'

/** The place on screen, at once: the address bar trails behind it a little. */
export function placeNow(): Place {
  return { href: carry(hrefNow(), window.location.search), pointer: pointerNow() }
}

function hrefNow(): string {
  const { page } = useLocation.getState().route
  const [run, timeline, election] = [useRun.getState(), useTimeline.getState(), useElection.getState()]
  if (page === 'run' && run.runId !== null && run.log.attempts.length > 0) return addressOf(run)
  if (page === 'timeline' && timeline.path !== null && timeline.seq > 0) return timelineAddress(timeline)
  if (page === 'election' && election.electionId !== null && election.wanted === null) return electionAddress(election)
  return window.location.pathname + window.location.search
}

/** What is pointed out, else the node under the pointer. */
function pointerNow(): Spot {
  const { node, plugin, pod } = useSpot.getState()
  if (node !== null || plugin !== null || pod !== null) return { node, plugin, pod }
  const pointed = useRun.getState().pointed ?? useTimeline.getState().pointedNode
  return pointed === null ? NO_SPOT : { ...NO_SPOT, node: pointed }
}

/** Opens a place without an entry in the browser's history, and rings what is pointed at there. Playing ends. */
export function goToPlace({ href, pointer }: Place): void {
  if (placeNow().href !== href) openQuietly(href)
  pointOut(pointer)
}

/** Tells of every other place that comes on screen, until the answer is called. The first is told at once. */
export function watchPlace(told: (place: Place) => void): () => void {
  let last: Place | null = null
  const look = () => {
    const place = placeNow()
    if (last !== null && samePlace(last, place)) return
    last = place
    told(place)
  }
  const stops = [useLocation, useRun, useTimeline, useElection, useMapView, usePredict, useSpot].map((store) => store.subscribe(look))
  look()
  return () => stops.forEach((stop) => stop())
}
