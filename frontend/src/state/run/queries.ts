import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listDemos } from '../../api/demos'
import { getExplanation, getNodeExplanation } from '../../api/attempts'
import { getRun, getRunCluster } from '../../api/runs'
import type { Demo } from '../../wire/demos'
import { FINAL_STATES, type Run } from '../../wire/runs'
import { queryClient } from '../page/queryClient'

const explanationQuery = (runId: string, k: number) => ({
  queryKey: ['explanation', runId, k],
  queryFn: ({ signal }: { signal: AbortSignal }) => getExplanation(runId, k, signal),
  staleTime: Infinity, // a run never changes
  gcTime: 45_000, // thousands of nodes make megabytes
})

/** The explanation of a step. `k` null: none wanted. Neighbours are fetched ahead, so that a step answers at once. */
export function useExplanation(runId: string, k: number | null, length: number) {
  const query = useQuery({ ...explanationQuery(runId, k ?? 0), enabled: k !== null, placeholderData: keepPreviousData })
  const settled = k !== null && query.data?.k === k
  useEffect(() => {
    if (!settled) return
    for (const neighbour of [k + 1, k - 1]) if (neighbour >= 0 && neighbour < length) void queryClient.prefetchQuery(explanationQuery(runId, neighbour))
  }, [runId, k, length, settled])
  return query
}

export function hasExplanation(runId: string, k: number): boolean {
  return queryClient.getQueryData(explanationQuery(runId, k).queryKey) !== undefined
}

export function useNodeExplanation(runId: string, k: number, node: string | null) {
  return useQuery({
    queryKey: ['explanation', runId, k, node],
    queryFn: () => getNodeExplanation(runId, k, node ?? ''),
    enabled: node !== null,
    staleTime: Infinity,
  })
}

const WHILE_RUNNING_MS = 2000

export const runRecordQuery = (runId: string) =>
  queryOptions({
    queryKey: ['run', runId],
    queryFn: () => getRun(runId),
    refetchInterval: ({ state }) => (isOpen(state.data) ? WHILE_RUNNING_MS : false),
  })

export const useRunRecord = (runId: string) => useQuery(runRecordQuery(runId))

/** What a run came to; null: there is none. It is not asked for again. */
export const useEndedRun = (runId: string | null) => useQuery({ queryKey: ['run', runId], queryFn: () => getRun(runId!), enabled: runId !== null, staleTime: Infinity, retry: false })

function isOpen(run: Run | undefined): boolean {
  return run !== undefined && !FINAL_STATES.has(run.state)
}

export const runClusterQuery = (runId: string) => queryOptions({ queryKey: ['cluster', runId], queryFn: () => getRunCluster(runId), staleTime: Infinity })

export const useRunCluster = (runId: string) => useQuery(runClusterQuery(runId))

/** The examples of the gallery; they change only with the server. */
export function useDemos() {
  return useQuery({ queryKey: ['demos'], queryFn: listDemos, staleTime: 300_000 })
}

/** The demo that a run was started from; null for other runs. */
export function useDemoOf(run: Run): Demo | null {
  const { data } = useQuery({ queryKey: ['demos'], queryFn: listDemos, staleTime: 300_000, enabled: run.demo !== null })
  return data?.find(({ slug }) => slug === run.demo) ?? null
}
