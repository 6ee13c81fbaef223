import { useQuery } from '@tanstack/react-query'
import { listQuestions } from '../../api/questions'

/** What the engine can ask about attempt `k`; null: nobody wants to know. */
export function useQuestions(runId: string, k: number | null) {
  return useQuery({
    queryKey: ['questions', runId, k],
    queryFn: ({ signal }) => listQuestions(runId, k ?? 0, signal),
    enabled: k !== null,
    staleTime: Infinity,
    retry: false,
  })
}
