import { useQuery } from '@tanstack/react-query'
import { getDrainPlan, getRemoval, getRemovalReport } from '../../api/removals'
import { OPEN_STATES } from '../../wire/answers'

const WHILE_PLAYED_MS = 700

export function useRemoval(id: string) {
  return useQuery({
    queryKey: ['removal', id],
    queryFn: () => getRemoval(id),
    refetchInterval: ({ state }) => (state.data && OPEN_STATES.has(state.data.state) ? WHILE_PLAYED_MS : false),
  })
}

/** The answer, once there is one. */
export const useRemovalReport = (id: string, ready: boolean) => useQuery({ queryKey: ['removal', id, 'report'], queryFn: () => getRemovalReport(id), enabled: ready, staleTime: Infinity })

/** The plan of a drain, once there is one. */
export const useDrainPlan = (id: string, ready: boolean) => useQuery({ queryKey: ['removal', id, 'plan'], queryFn: () => getDrainPlan(id), enabled: ready, staleTime: Infinity })
