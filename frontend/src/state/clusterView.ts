import { useMemo } from 'react'
import { ClusterTimeline } from '../model/clusterTimeline'
import type { ClusterState } from '../model/clusterState'
import { marksOf, type MapMarks } from '../model/mapMarks'
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

/** The cluster as the map draws it at a step. `explanation` must be that step's, or null. */
export function useClusterView(columns: ClusterColumns, attempts: readonly Outcome[], step: number, explanation: Explanation | null): ClusterView {
  const timeline = useMemo(() => new ClusterTimeline(columns), [columns])
  const attempt = attempts[step]
  const state = useMemo(() => {
    timeline.extend(attempts)
    return timeline.seek(shownAfter(attempt, step))
  }, [timeline, attempts, attempt, step])
  const marks = useMemo(() => marksOf(attempt, explanation, columns, timeline), [attempt, explanation, columns, timeline])
  return { timeline, state, marks }
}
