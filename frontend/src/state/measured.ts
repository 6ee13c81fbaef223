import { useQuery } from '@tanstack/react-query'
import { getComparison } from '../api/comparisons'
import type { ComparedRuns } from '../wire/comparison'
import type { Run } from '../wire/run'

export interface Measured {
  data: ComparedRuns | null // null: on its way, or not to be had
  error: unknown
  /** Runs that go on or have failed have no measures. */
  possible: boolean
}

export function useMeasured(left: Run | null, right: Run | null): Measured {
  const possible = left?.state === 'succeeded' && right?.state === 'succeeded'
  const { data, error } = useQuery({
    queryKey: ['comparison', left?.id, right?.id],
    queryFn: ({ signal }) => getComparison(left!.id, right!.id, signal),
    enabled: possible,
    staleTime: Infinity,
  })
  return { data: data ?? null, error, possible }
}
