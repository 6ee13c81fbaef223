import { useMemo } from 'react'
import { ClusterTimeline } from '../model/clusterTimeline'
import type { ClusterState } from '../model/clusterState'
import { marksOf, NO_MARKS, type MapMarks } from '../model/mapMarks'
import type { ClusterColumns } from '../wire/cluster'
import type { Explanation } from '../wire/explanation'
import type { Outcome } from '../wire/outcome'

export interface ClusterView {
  timeline: ClusterTimeline
  state: ClusterState
  marks: MapMarks
}

/** While victims go, the cluster is shown as the scheduler saw it; otherwise with the pod on its node. */
function shownAfter(attempt: Outcome | undefined, step: number): number {
  return attempt === undefined || attempt.outcome === 'preempting' ? step : step + 1
}

/** The cluster as the map draws it at a step. `explanation` must be that step's, or null. A secret step shows the cluster before it, and its pod. */
export function useClusterView(columns: ClusterColumns, attempts: readonly Outcome[], step: number, explanation: Explanation | null, secret = false): ClusterView {
  const timeline = useMemo(() => new ClusterTimeline(columns), [columns])
  const attempt = attempts[step]
  const state = useMemo(() => {
    timeline.extend(attempts)
    return timeline.seek(secret ? step : shownAfter(attempt, step))
  }, [timeline, attempts, attempt, step, secret])
  const marks = useMemo(() => {
    const all = marksOf(attempt, explanation, columns, timeline)
    return secret ? { ...NO_MARKS, candidate: all.candidate } : all
  }, [attempt, explanation, columns, timeline, secret])
  return { timeline, state, marks }
}
