import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { parse } from 'yaml'
import { getElection, getElectionMoment, getElectionScenario, listElectionExamples, listElections, validateElection } from '../../api/elections'
import { OVER } from '../../wire/simulations'
import { useSettled } from '../hooks/settledValue'
import { refresh } from '../page/queryClient'

export const useElectionRecord = (id: string) => useQuery({ queryKey: ['election', id], queryFn: () => getElection(id) })

export const useElectionExamples = () => useQuery({ queryKey: ['election-examples'], queryFn: listElectionExamples, staleTime: 300_000 })

const WHILE_MOVING_MS = 2000

export function useElections(page: number, pageSize: number, whose: string) {
  return useQuery({
    queryKey: ['elections', page, pageSize, whose],
    queryFn: () => listElections({ page, page_size: pageSize, whose: whose || undefined }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(({ state, pace }) => !OVER.has(state) && pace === 'free') ? WHILE_MOVING_MS : false),
  })
}

export const electionsChanged = (): void => void refresh(['elections'])

/** What the server says about a moment: safety and what was scheduled until then. */
export function useElectionMoment(id: string, at: number) {
  return useQuery({
    queryKey: ['election', id, 'moment', at],
    queryFn: ({ signal }) => getElectionMoment(id, at, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity, // what has happened does not change
    gcTime: 60_000,
  })
}

/** The scenario with the faults that have been injected until now: what somebody edits, and nothing older. */
export const usePlayedScenario = (id: string, wanted: boolean) =>
  useQuery({ queryKey: ['election-played', id], queryFn: () => getElectionScenario(id), enabled: wanted, gcTime: 0, staleTime: 0, refetchOnReconnect: false })

/** The scenario as it was at the beginning. */
export const useElectionScenario = (id: string) => useQuery({ queryKey: ['election-scenario', id], queryFn: () => getElectionScenario(id), staleTime: Infinity })

/** The replicas that a scenario names, in its order; none as long as it is not known. */
export function useNamedReplicas(yaml: string | undefined): string[] {
  return useMemo(() => namesIn(yaml), [yaml])
}

function namesIn(yaml: string | undefined): string[] {
  if (yaml === undefined) return []
  try {
    const { replicas } = parse(yaml) as { replicas?: { name?: unknown }[] }
    return (replicas ?? []).map(({ name }) => String(name))
  } catch {
    return []
  }
}

const TYPING_PAUSE_MS = 350

/** What the server makes of a scenario, once its writer pauses. */
export function useElectionValidation(yaml: string) {
  const settled = useSettled(yaml, TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: ['election-validation', settled],
    queryFn: ({ signal }) => validateElection(settled, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return { ...query, behind: settled !== yaml || query.isPlaceholderData }
}
