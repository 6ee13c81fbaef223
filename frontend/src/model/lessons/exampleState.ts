import type { ClusterColumns } from '../../wire/clusterColumns'
import { groupPods, sumRequests, type ClusterState } from '../cluster/clusterState'
import { NO_MARKS, type MapMarks } from '../map/mapMarks'

/** The cluster of an example after its run, with what the run placed standing out. `after`: the node of each pod, a row, negative for none. */
export function exampleState(columns: ClusterColumns, after: readonly number[]): { columns: ClusterColumns; state: ClusterState; marks: MapMarks } {
  const podNode = Int32Array.from(after)
  const state = { at: 0, podNode, used: sumRequests(columns, podNode), podsByNode: groupPods(podNode, columns.nodes.names.length) }
  const marks = { ...NO_MARKS, newPods: new Set(after.flatMap((node, pod) => (node >= 0 && columns.pods.nodes[pod]! < 0 ? [pod] : []))) }
  return { columns, state, marks }
}
