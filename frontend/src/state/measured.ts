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

export function useMeasured(runs: readonly (Run | null)[]): Measured {
  const possible = runs.every((run) => run?.state === 'succeeded')
  const ids = runs.map((run) => run?.id ?? '')
  const { data, error } = useQuery({
    queryKey: ['comparison', ...ids],
    queryFn: ({ signal }) => getComparison(ids, signal),
    enabled: possible,
    staleTime: Infinity,
  })
  return { data: data ?? null, error, possible }
}
