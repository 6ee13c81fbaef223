import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { describeError } from '../api/client'
import { getRemedies, getTogether, tryRemedy } from '../api/remedies'
import type { Costs } from '../model/remedyCosts'
import { compareHref } from '../model/route'
import type { JointRemedy, Remedy } from '../wire/remedies'
import { navigate } from './location'
import { notify } from './notice'
import { queryClient } from './queryClient'

/** What would help the pod of attempt `k`; asked for only where somebody looks. With other costs it is asked anew, and the last answers stay until then. */
export function useRemedies(runId: string, k: number, costs: Costs) {
  const queryKey = ['remedies', runId, k, costs]
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => getRemedies(runId, k, costs, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  return { ...found, cancel: () => void queryClient.cancelQueries({ queryKey }) }
}

/** What would help all pods that wait for the same reason as that of attempt `k`. */
export function useTogether(runId: string, k: number, costs: Costs, asked: boolean) {
  const queryKey = ['remedies-together', runId, k, costs]
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => getTogether(runId, k, costs, signal),
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  return { ...found, cancel: () => void queryClient.cancelQueries({ queryKey }) }
}

/** Tries an answer: a new run, which opens beside the old one. */
export function useTrial(runId: string, k: number) {
  return useMutation({
    mutationFn: (remedy: Remedy | JointRemedy) => tryRemedy(runId, k, remedy.steps),
    onSuccess: (made) => navigate(compareHref(runId, made.id)),
    onError: (problem) => notify(describeError(problem).title),
  })
}
