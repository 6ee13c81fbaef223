// The copies that fit, as pods of the cluster that they fit into: what the map draws.
import type { Capacity, Fit } from '../../wire/capacity'
import type { ClusterColumns } from '../../wire/clusterColumns'
import { groupPods, ON_NO_NODE, sumRequests, type ClusterState } from '../cluster/clusterState'
import { NO_MARKS, type MapMarks } from '../map/mapMarks'

export interface FilledCluster {
  columns: ClusterColumns
  state: ClusterState
  marks: MapMarks
}

/** `podNode`: where the cluster's own pods are, a row a pod. Copies come after them, those of a template under its name as owner. */
export function filledCluster(columns: ClusterColumns, podNode: Int32Array, fits: Capacity['fits']): FilledCluster {
  const nodeIndex = new Map(columns.nodes.names.map((name, index) => [name, index]))
  const copies = fits.flatMap((fit, template) => placesOf(fit, nodeIndex).map((node, number) => ({ key: `${fit.template} copy ${number + 1}`, node, template })))
  const { pods, requestClasses, owners = [''] } = columns
  const own = pods.owners ?? pods.keys.map(() => 0)
  const filled: ClusterColumns = {
    ...columns,
    pods: {
      keys: [...pods.keys, ...copies.map(({ key }) => key)],
      nodes: [...podNode, ...copies.map(({ node }) => node)],
      requests: [...pods.requests, ...copies.map(({ template }) => requestClasses.length + template)],
      priorities: [...pods.priorities, ...copies.map(() => 0)],
      states: [...pods.states, ...copies.map(() => 'running' as const)],
      schedulerNames: [...pods.schedulerNames, ...copies.map(() => 0)],
      owners: [...own, ...copies.map(({ template }) => owners.length + template)],
    },
    requestClasses: [...requestClasses, ...fits.map(({ requests }) => columns.resources.map((name) => (name === 'pods' ? 1 : (requests[name] ?? 0))))],
    owners: [...owners, ...fits.map(({ template }) => template)],
  }
  const all = Int32Array.from(filled.pods.nodes, (node) => Math.max(ON_NO_NODE, node))
  const state = { at: 0, podNode: all, used: sumRequests(filled, all), podsByNode: groupPods(all, columns.nodes.names.length) }
  return { columns: filled, state, marks: { ...NO_MARKS, newPods: new Set(copies.map((_, index) => pods.keys.length + index)) } }
}

const placesOf = ({ byNode }: Fit, nodeIndex: ReadonlyMap<string, number>): number[] =>
  Object.entries(byNode).flatMap(([name, copies]) => (nodeIndex.has(name) ? Array<number>(copies).fill(nodeIndex.get(name)!) : []))
