import { useQuery } from '@tanstack/react-query'
import { getComparison } from '../../api/comparisons'
import { pricesQuery } from '../../model/answers/prices'
import { usePrices } from '../answers/prices'
import { useSettled } from '../hooks/settledValue'
import type { ComparedRuns } from '../../wire/comparisons'
import type { Run } from '../../wire/runs'

/** Prices are typed a letter at a time. */
const SETTLED_MS = 400

export interface Measured {
  data: ComparedRuns | null // null: on its way, or not to be had
  error: unknown
  /** Runs that go on or have failed have no measures. */
  possible: boolean
}

export function useMeasured(runs: readonly (Run | null)[]): Measured {
  const possible = runs.every((run) => run?.state === 'succeeded')
  const ids = runs.map((run) => run?.id ?? '')
  const typed = usePrices((state) => state.typed)
  const prices = pricesQuery(useSettled(typed, SETTLED_MS))
  const { data, error } = useQuery({
    queryKey: ['comparison', ids, prices],
    queryFn: ({ signal }) => getComparison(ids, prices, signal),
    enabled: possible,
    staleTime: Infinity,
    placeholderData: (before, query) => (String(query?.queryKey[1]) === String(ids) ? before : undefined),
  })
  return { data: data ?? null, error, possible }
}
