import { useEffect } from 'react'
import { runHref } from '../../model/page/route'
import { mapQuery } from '../../model/map/mapView'
import { rewriteAddress } from '../page/location'
import { useMapView } from './mapView'
import { usePredict } from './predictions'
import { useRun, type RunPageState } from './run'
import { useWhatIf } from './whatIf'

const AT_MOST_EVERY_MS = 150

/** The address of what the run page shows: opening it anywhere shows the same. */
export function addressOf(state: RunPageState): string {
  const { runId, step, node, plugin, tab, show, log } = state
  const shown = log.attempts.length > 0 ? step : null
  return runHref(
    runId ?? '',
    { step: shown, node, plugin, tab, show: show === 'difference' ? null : show },
    { ...mapQuery(useMapView.getState()), ...(usePredict.getState().on && { predict: '1' }), ...whatIfQuery() },
  )
}

function whatIfQuery(): Record<string, string> {
  const { open, step } = useWhatIf.getState()
  return open ? { whatIf: '1', ...(step !== null && { since: String(step) }) } : {}
}

/** Keeps the address bar at what is on screen; browsers refuse more than a few changes a second, so it trails a little. */
export function useAddressSync(): void {
  useEffect(() => {
    let timer = 0
    const write = () => {
      timer = 0
      const state = useRun.getState()
      if (state.runId !== null && state.log.attempts.length > 0) rewriteAddress(addressOf(state))
    }
    const soon = () => {
      timer ||= window.setTimeout(write, AT_MOST_EVERY_MS)
    }
    const stops = [useRun, useMapView, usePredict, useWhatIf].map((store) => store.subscribe(soon))
    return () => {
      stops.forEach((stop) => stop())
      window.clearTimeout(timer)
    }
  }, [])
}
