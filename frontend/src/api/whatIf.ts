import { run, type Run } from '../wire/runs'
import type { Change, DraftDifference, DraftFit } from '../wire/whatIf'
import { ask, request } from './client'

/** Runs of some hundred pods are over by then, and the comparison opens with all of it. */
const PATIENCE_SECONDS = 20

export const whatIfPath = (id: string): string => `runs/${id}/what-if/`

/** Changes, and after how many attempts of the run they are made; null: before the first, and the whole run is repeated. */
export interface Draft {
  changes: readonly Change[]
  step: number | null
}

export const tryChanges = (id: string, { changes, step }: Draft, signal?: AbortSignal): Promise<DraftDifference> => ask(whatIfPath(id), { method: 'POST', json: { changes, step }, signal })
export const fitPod = (id: string, { changes, step }: Draft, pod: string, node: string, signal?: AbortSignal): Promise<DraftFit> =>
  ask(`${whatIfPath(id)}fit/`, { method: 'POST', json: { changes, step, pod, node }, signal })
/** The run over the draft, kept as revisions. */
export const keepChanges = (id: string, { changes, step }: Draft): Promise<Run> =>
  request(`${whatIfPath(id)}keep/`, run, { method: 'POST', json: { changes, step }, headers: { Prefer: `wait=${PATIENCE_SECONDS}` } })
