// Predicting the attempts of a run: whether its reader wants to, and which have been told. It is kept for the tab, a run at a time.
import { create } from 'zustand'
import type { Tellings, Told } from '../../model/decision/prediction'

interface PredictState {
  /** Decisions stay hidden until they are told. */
  on: boolean
  runId: string | null
  told: Tellings
}

export const usePredict = create<PredictState>(() => ({ on: false, runId: null, told: {} }))

const KEY = (runId: string): string => `predicted ${runId}`

/** A run opens, at the address in the address bar. */
export function readPredict(runId: string): void {
  const on = new URLSearchParams(window.location.search).get('predict') === '1'
  usePredict.setState({ on, runId, told: stored(runId) })
}

function stored(runId: string): Tellings {
  try {
    return JSON.parse(sessionStorage.getItem(KEY(runId)) ?? '{}') as Tellings
  } catch {
    return {}
  }
}

export const setPredict = (on: boolean): void => usePredict.setState({ on })

/** The decision of attempt `k` is no secret any more. What was told stays as it was. */
export function tell(k: number, how: Told): void {
  const { told, runId } = usePredict.getState()
  if (told[k] !== undefined || runId === null) return
  const now = { ...told, [k]: how }
  usePredict.setState({ told: now })
  sessionStorage.setItem(KEY(runId), JSON.stringify(now))
}

export const isSecret = ({ on, told }: Pick<PredictState, 'on' | 'told'>, k: number): boolean => on && told[k] === undefined
