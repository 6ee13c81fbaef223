import { useQuery } from '@tanstack/react-query'
import { getCells, getSweep } from '../../api/sweeps'
import { OPEN_STATES } from '../../wire/answers'

const WHILE_PLAYED_MS = 1000

export function useSweep(id: string) {
  return useQuery({
    queryKey: ['sweep', id],
    queryFn: () => getSweep(id),
    refetchInterval: ({ state }) => (state.data && OPEN_STATES.has(state.data.state) ? WHILE_PLAYED_MS : false),
  })
}

/** What the cells have come to; asked for again whenever more of them have. `done`: how many, null while nobody knows. */
export const useCells = (id: string, done: number | null) =>
  useQuery({ queryKey: ['sweep', id, 'cells', done], queryFn: () => getCells(id), enabled: done !== null, staleTime: Infinity, placeholderData: (before) => before })
