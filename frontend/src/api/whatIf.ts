import { run, type Run } from '../wire/run'
import type { Change, DraftDifference, DraftFit } from '../wire/whatIf'
import { ask, request } from './client'

/** Runs of some hundred pods are over by then, and the comparison opens with all of it. */
const PATIENCE_SECONDS = 20

export const whatIfPath = (id: string): string => `runs/${id}/what-if/`

export const tryChanges = (id: string, changes: readonly Change[], signal?: AbortSignal): Promise<DraftDifference> => ask(whatIfPath(id), { method: 'POST', json: { changes }, signal })
export const fitPod = (id: string, changes: readonly Change[], pod: string, node: string, signal?: AbortSignal): Promise<DraftFit> =>
  ask(`${whatIfPath(id)}fit/`, { method: 'POST', json: { changes, pod, node }, signal })
/** The run over the draft, kept as revisions. */
export const keepChanges = (id: string, changes: readonly Change[]): Promise<Run> =>
  request(`${whatIfPath(id)}keep/`, run, { method: 'POST', json: { changes }, headers: { Prefer: `wait=${PATIENCE_SECONDS}` } })
