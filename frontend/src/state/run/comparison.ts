import { queryOptions, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listAttempts } from '../../api/attempts'
import { compareRuns, type Comparison, type RunResult } from '../../model/comparison/comparison'
import type { Run } from '../../wire/runs'
import { runClusterQuery, runRecordQuery } from './queries'

interface RunSide {
  run: Run | null // null: on its way, or there is none
  result: RunResult | null
  error: unknown
}

/** Runs with what they have decided so far, in the order of their ids. While one goes on, what is known of it stays until more is. */
export function useRunResults(ids: readonly string[]): RunSide[] {
  const runs = useQueries({ queries: ids.map(runRecordQuery) })
  const clusters = useQueries({ queries: ids.map(runClusterQuery) })
  const attempts = useQueries({ queries: ids.map((id, index) => attemptsQuery(id, runs[index]?.data?.lastSeq)) })
  const results = useLatest(
    ids,
    ids.map((_, index) => resultOf(clusters[index]?.data, attempts[index]?.data)),
  )
  return ids.map((_, index) => ({
    run: runs[index]?.data ?? null,
    result: results[index] ?? null,
    error: runs[index]?.error ?? clusters[index]?.error ?? attempts[index]?.error ?? null,
  }))
}

/** Each result, or while it is on its way the one before it. */
function useLatest(ids: readonly string[], results: readonly (RunResult | null)[]): (RunResult | null)[] {
  const [known, setKnown] = useState<ReadonlyMap<string, RunResult>>(new Map())
  const latest = ids.map((id, index) => results[index] ?? known.get(id) ?? null)
  if (ids.some((id, index) => latest[index] !== (known.get(id) ?? null))) setKnown(new Map(ids.flatMap((id, index) => (latest[index] ? [[id, latest[index]]] : []))))
  return latest
}

export const useRunResult = (id: string): RunSide => useRunResults([id])[0]!

const attemptsQuery = (id: string, seq: number | undefined) =>
  queryOptions({
    queryKey: ['attempts', id, seq],
    queryFn: ({ signal }) => listAttempts(id, signal),
    enabled: seq !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
  })

const made = new WeakMap<RunResult['attempts'], RunResult>()

/** The same object for the same attempts of the same cluster, so that what is drawn from it is made once. */
function resultOf(columns: RunResult['columns'] | undefined, attempts: RunResult['attempts'] | undefined): RunResult | null {
  if (!columns || !attempts) return null
  const known = made.get(attempts)
  if (known?.columns === columns) return known
  const result = { columns, attempts }
  made.set(attempts, result)
  return result
}

export interface ComparedRuns {
  sides: RunSide[]
  results: readonly RunResult[] | null // null while something is on its way
  comparison: Comparison | null
}

export function useComparison(ids: readonly string[]): ComparedRuns {
  const sides = useRunResults(ids)
  const found = sides.map(({ result }) => result)
  const results = useMemo(() => (found.every((result) => result !== null) ? found : null), found) // eslint-disable-line react-hooks/exhaustive-deps -- the list is made anew, its runs are not
  const comparison = useMemo(() => results && compareRuns(results), [results])
  return { sides, results, comparison }
}
