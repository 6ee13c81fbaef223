import { useMemo } from 'react'
import { ClusterHistory } from '../../model/cluster/clusterHistory'
import type { ClusterState } from '../../model/cluster/clusterState'
import { marksOf, NO_MARKS, type MapMarks } from '../../model/map/mapMarks'
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Explanation } from '../../wire/attempts'
import type { Outcome } from '../../wire/outcome'

export interface ClusterView {
  history: ClusterHistory
  state: ClusterState
  marks: MapMarks
}

/** While victims go, the cluster is shown as the scheduler saw it; otherwise with the pod on its node. */
function shownAfter(attempt: Outcome | undefined, step: number): number {
  return attempt === undefined || attempt.outcome === 'preempting' ? step : step + 1
}

/** The cluster as the map draws it at a step. `explanation` must be that step's, or null. A secret step shows the cluster before it, and its pod. */
export function useClusterView(columns: ClusterColumns, attempts: readonly Outcome[], step: number, explanation: Explanation | null, secret = false): ClusterView {
  const history = useMemo(() => new ClusterHistory(columns), [columns])
  const attempt = attempts[step]
  const state = useMemo(() => {
    history.extend(attempts)
    return history.seek(secret ? step : shownAfter(attempt, step))
  }, [history, attempts, attempt, step, secret])
  const marks = useMemo(() => {
    const all = marksOf(attempt, explanation, columns, history)
    return secret ? { ...NO_MARKS, candidate: all.candidate } : all
  }, [attempt, explanation, columns, history, secret])
  return { history, state, marks }
}
