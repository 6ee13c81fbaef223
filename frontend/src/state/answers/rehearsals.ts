import { useQuery } from '@tanstack/react-query'
import { getRehearsal, getRehearsedPod, getReport } from '../../api/rehearsals'
import { OPEN_STATES } from '../../wire/answers'

const WHILE_PLAYED_MS = 700

export function useRehearsal(id: string) {
  return useQuery({
    queryKey: ['rehearsal', id],
    queryFn: () => getRehearsal(id),
    refetchInterval: ({ state }) => (state.data && OPEN_STATES.has(state.data.state) ? WHILE_PLAYED_MS : false),
  })
}

export const useReport = (id: string, wanted: boolean) => useQuery({ queryKey: ['rehearsal', id, 'report'], queryFn: () => getReport(id), enabled: wanted, staleTime: Infinity })

/** The last decisions about a pod in both runs. `pod` null: none wanted. */
export const useRehearsedPod = (id: string, pod: string | null) =>
  useQuery({ queryKey: ['rehearsal', id, 'pod', pod], queryFn: () => getRehearsedPod(id, pod ?? ''), enabled: pod !== null, staleTime: Infinity, retry: false })
