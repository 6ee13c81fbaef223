import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getLoss, getSurvival, listLosses } from '../../api/survivals'
import { lossQuery, type LossFilter } from '../../model/answers/survival'
import { OPEN_STATES } from '../../wire/answers'
import type { Survival } from '../../wire/survivals'

const WHILE_PLAYED_MS = 700

export function useSurvival(id: string) {
  return useQuery({
    queryKey: ['survival', id],
    queryFn: () => getSurvival(id),
    refetchInterval: ({ state }) => (state.data && OPEN_STATES.has(state.data.state) ? WHILE_PLAYED_MS : false),
  })
}

/** A page of the losses that are known so far; read again whenever there are more. */
export const useLosses = ({ id, progress }: Survival, filter: LossFilter) =>
  useQuery({ queryKey: ['survival', id, 'losses', filter, progress.done], queryFn: () => listLosses(id, lossQuery(filter)), placeholderData: keepPreviousData, staleTime: Infinity })

/** `number` null: none wanted. */
export const useLoss = (id: string, number: number | null) =>
  useQuery({ queryKey: ['survival', id, 'loss', number], queryFn: () => getLoss(id, number ?? 0), enabled: number !== null, staleTime: Infinity, retry: false })
