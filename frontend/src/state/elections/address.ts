import { useEffect } from 'react'
import { electionHref } from '../../model/page/electionRoute'
import { rewriteAddress } from '../page/location'
import { isOver, useElection, type ElectionPageState } from './election'

const AT_MOST_EVERY_MS = 150

/** The address of what the page shows: at the head of an election that goes on, the head of that time when it is opened. */
export function electionAddress(state: ElectionPageState): string {
  const { electionId, at, live, now, horizon } = state
  const atHead = live && horizon === null && (!isOver(state) || at >= now)
  return electionHref(electionId ?? '', atHead ? null : at, state)
}

/** Keeps the address bar at what is on screen; browsers refuse more than a few changes a second, so it trails a little. */
export function useElectionAddress(): void {
  useEffect(() => {
    let timer = 0
    const write = () => {
      timer = 0
      const state = useElection.getState()
      if (state.electionId !== null && state.wanted === null) rewriteAddress(electionAddress(state))
    }
    const stop = useElection.subscribe(() => {
      timer ||= window.setTimeout(write, AT_MOST_EVERY_MS)
    })
    return () => {
      stop()
      window.clearTimeout(timer)
    }
  }, [])
}
