import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { getRemedies, getTogether, tryRemedy } from '../../api/remedies'
import { cancelSearch, getAnswer, getPartialAnswer } from '../../api/searches'
import type { Costs } from '../../model/answers/remedyCosts'
import { compareHref } from '../../model/page/route'
import type { JointRemedy, Remedies, Remedy, Together } from '../../wire/remedies'
import type { Run } from '../../wire/runs'
import type { RemediesRequest, Search } from '../../wire/searches'
import { searchInstead } from './attemptSearch'
import { fromHere } from '../page/arrival'
import { notify } from '../page/notice'
import { may, useSession } from '../people/people'
import { changePlayed } from './playedAnswer'
import { queryClient } from '../page/queryClient'
import { useSearch } from './searches'

/** What has been found, or how far the search for it is. */
export interface Help<Found> {
  partial: Found | undefined // what is verified so far
  found: Found | undefined // while it is looked for with other costs: what was found with the last ones
  search: Search | null // null: it is about to be asked, or answered at once
  error: unknown
  isLooking: boolean // although there is something found
  maySearch: boolean // beyond the bound
  isOver: boolean // without an answer
  again: () => void
  cancel: () => void
}

/** Answers for all pods that wait are fewer: each takes many runs. */
const MOST_TOGETHER = 4

/**
 * What would help the pod of attempt `k`; asked for only where somebody looks. With other costs, or beyond the bound, it is asked again,
 * and the last answers stay until then.
 */
export const useRemedies = (runId: string, k: number, costs: Costs, thorough: boolean): Help<Remedies> =>
  useHelp(runId, { attempt: k, costs, ...(thorough && { thorough }) }, (signal) => getRemedies(runId, k, costs, signal))

/** What would help all pods that wait for the same reason as that of attempt `k`. */
export const useTogether = (runId: string, k: number, costs: Costs, asked: boolean): Help<Together> =>
  useHelp(runId, { attempt: k, costs, most: MOST_TOGETHER, alike: true }, (signal) => getTogether(runId, k, costs, signal), asked)

/** Workers search. Who may not start what workers play asks for the answer at once; the server has it if anybody has searched. */
function useHelp<Found>(runId: string, remedies: RemediesRequest, atOnce: (signal: AbortSignal) => Promise<Found>, enabled = true): Help<Found> {
  const { data: session } = useSession()
  const plays = !session || may(session, 'play')
  const asking = useQuery({
    queryKey: ['help', runId, remedies],
    queryFn: () => searchInstead(runId, remedies),
    enabled: enabled && plays,
    staleTime: Infinity,
    retry: false,
  })
  const { data: search = null, error: lost } = useSearch(asking.data ?? null)
  const answer = useQuery({
    queryKey: plays ? ['search', search?.id, 'answer'] : ['help', runId, remedies, 'at once'],
    queryFn: ({ signal }) => (plays ? (getAnswer(search!.id) as Promise<Found>) : atOnce(signal)),
    enabled: enabled && (!plays || search?.state === 'succeeded'),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  const partial = usePartial<Found>(plays ? search : null)
  return {
    partial,
    found: answer.data,
    search,
    error: asking.error ?? lost ?? answer.error,
    isLooking: answer.isPlaceholderData,
    maySearch: plays,
    isOver: search?.state === 'cancelled' || search?.state === 'failed',
    again: () => void (plays && !answer.error ? asking.refetch() : answer.refetch()),
    cancel: () => search && void changePlayed('search', search.id, cancelSearch),
  }
}

/** What a search has verified so far, or had when it was given up. */
export function usePartial<Found>(search: Search | null): Found | undefined {
  const found = search?.progress.found ?? 0
  const { data } = useQuery({
    queryKey: ['search', search?.id, 'partial', found],
    queryFn: () => getPartialAnswer(search!.id) as Promise<Found>,
    enabled: found > 0 && search?.state !== 'succeeded',
    placeholderData: (last, query) => (query?.queryKey[1] === search?.id ? last : undefined),
    retry: false,
  })
  return found > 0 ? data : undefined
}

const LONGEST_NAME = 200

/** The name of the snapshot and what is changed in it. */
function trialName(runId: string, text: string): string | undefined {
  const run = queryClient.getQueryData<Run>(['run', runId])
  return run && `${run.snapshot.name}: ${text}`.slice(0, LONGEST_NAME)
}

/** Tries an answer: a new run, which opens beside the old one. */
export function useTrial(runId: string, k: number) {
  return useMutation({
    mutationFn: (remedy: Remedy | JointRemedy) => tryRemedy(runId, k, remedy.steps, trialName(runId, remedy.text)),
    onMutate: () => fromHere(),
    onSuccess: (made, _, arrive) => arrive(compareHref(runId, made.id), 'The run with the remedy is made.'),
    onError: (problem) => notify(describeError(problem).title),
  })
}
