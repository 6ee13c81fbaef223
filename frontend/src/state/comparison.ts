import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAttempts } from '../api/attempts'
import { compareRuns, type Comparison, type RunResult } from '../model/comparison'
import type { Run } from '../wire/run'
import { useRunCluster, useRunRecord } from './queries'

interface Side {
  run: Run | null // null: on its way, or there is none
  result: RunResult | null
  error: unknown
}

/** A run with all it has decided so far. */
export function useRunResult(id: string): Side {
  const run = useRunRecord(id)
  const columns = useRunCluster(id)
  const seq = run.data?.lastSeq
  const attempts = useQuery({
    queryKey: ['attempts', id, seq],
    queryFn: ({ signal }) => listAttempts(id, signal),
    enabled: seq !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
  })
  const result = useMemo(() => (columns.data && attempts.data ? { columns: columns.data, attempts: attempts.data } : null), [columns.data, attempts.data])
  return { run: run.data ?? null, result, error: run.error ?? columns.error ?? attempts.error }
}

export interface ComparedRuns {
  left: Side
  right: Side
  comparison: Comparison | null // null while something is on its way
}

export function useComparison(left: string, right: string): ComparedRuns {
  const [one, other] = [useRunResult(left), useRunResult(right)]
  const comparison = useMemo(() => (one.result && other.result ? compareRuns(one.result, other.result) : null), [one.result, other.result])
  return { left: one, right: other, comparison }
}
