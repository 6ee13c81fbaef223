import type { ClusterColumns } from '../wire/clusterColumns'
import { page, type Page } from '../wire/page'
import { run, type Run } from '../wire/runs'
import { runPod, type RunPod } from '../wire/runPod'
import { ask, request, type Query } from './client'

export interface NewRun {
  snapshot: string
  policy: string | null
  listed?: boolean // false: for a question; an equal run is used if there is one, and lists leave it out
  options?: { release?: string; seed?: number; sampling?: boolean; checkModel?: boolean; profiles?: Record<string, string> }
}

export const RUNS_PATH = 'runs/'
export const runPath = (id: string): string => `runs/${id}/`
export const clusterPath = (id: string): string => `runs/${id}/cluster/`

export const startRun = (body: NewRun): Promise<Run> => request(RUNS_PATH, run, { method: 'POST', json: body })
/** `whose`: "" for all. */
export const listRuns = (pageNumber = 1, pageSize = 50, whose = ''): Promise<Page<Run>> =>
  request(RUNS_PATH, page(run), { query: { page: pageNumber, page_size: pageSize, whose: whose || undefined } })
/** Runs by what they are of: `{ snapshot: id }`, `{ policy: id }`. The newest first. */
export const listRunsWhere = (query: Query, pageSize = 8): Promise<Page<Run>> => request(RUNS_PATH, page(run), { query: { ...query, page_size: pageSize } })
export const getRun = (id: string): Promise<Run> => request(runPath(id), run)
export const getRunCluster = (id: string): Promise<ClusterColumns> => ask(clusterPath(id))
export const runPodPath = (id: string, pod: string): string => `runs/${id}/pods/${pod.split('/').map(encodeURIComponent).join('/')}/`
export const getRunPod = (id: string, pod: string): Promise<RunPod> => request(runPodPath(id, pod), runPod)
export const cancelRun = (id: string): Promise<unknown> => ask(`runs/${id}/cancel/`, { method: 'POST' })
export const resumeRun = (id: string): Promise<unknown> => ask(`runs/${id}/resume/`, { method: 'POST' })
export const deleteRun = (id: string): Promise<unknown> => ask(runPath(id), { method: 'DELETE' })
