import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query'
import { getAnswer, getSearch, startSearch } from '../../api/searches'
import { searchHref } from '../../model/page/route'
import { OPEN_STATES } from '../../wire/answers'
import type { Question, Search, Subject } from '../../wire/searches'
import { fromHere, type Arrive } from '../page/arrival'
import { queryClient, refresh } from '../page/queryClient'

const WHILE_PLAYED_MS = 700

/** `id` null: nothing has been asked yet. */
export function useSearch(id: string | null) {
  return useQuery({
    queryKey: ['search', id],
    queryFn: () => getSearch(id!),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && OPEN_STATES.has(state.data.state) ? WHILE_PLAYED_MS : false),
  })
}

/** The answer, once there is one; `Found` is what answers of its kind are. `search` null: nothing has been asked. */
export const useAnswer = <Found>(search: Search | null) =>
  useQuery({ queryKey: ['search', search?.id, 'answer'], queryFn: () => getAnswer(search!.id) as Promise<Found>, enabled: search?.state === 'succeeded', staleTime: Infinity })

/** Asks, and opens the page of the search. */
export function useAsking(): UseMutationResult<Search, Error, Subject & Question, Arrive> {
  return useMutation({
    mutationFn: startSearch,
    onMutate: () => fromHere(),
    onSuccess: (search, _, arrive) => {
      queryClient.setQueryData(['search', search.id], search)
      void refresh(['searches'])
      arrive(searchHref(search.id), 'The search has begun.')
    },
  })
}
