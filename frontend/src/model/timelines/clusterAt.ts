import type { ClusterColumns } from '../../wire/clusterColumns'
import { groupPods, sumRequests, type ClusterState } from '../cluster/clusterState'
import { NO_MARKS, type MapMarks } from '../map/mapMarks'
import { devicesAt } from './devicesAt'
import { nodesAt } from './nodesAt'
import type { PodState, TimelineState } from './state'

/** The cluster at a moment, as the map draws it. */
export interface ClusterMoment {
  columns: ClusterColumns
  state: ClusterState
  marks: MapMarks
  nodeIndex: ReadonlyMap<string, number>
  podIndex: ReadonlyMap<string, number>
}

/** Pods that use room: those with a node, and those that wait for a nominated one, which the map shows as ghosts. */
export function clusterAt(state: TimelineState): ClusterMoment {
  const { resources, nodes, index: nodeIndex } = nodesAt(state)
  const placed = [...state.pods.values()].filter(({ node }) => node !== null && nodeIndex.has(node))
  const owners = ['', ...new Set(placed.flatMap(({ workload }) => workload ?? []))]
  const ownerIndex = new Map(owners.map((owner, index) => [owner, index]))
  const devices = devicesAt(state, nodes.names)
  const columns: ClusterColumns = {
    resources,
    nodes,
    pods: {
      keys: placed.map(({ key }) => key),
      nodes: placed.map(({ node }) => nodeIndex.get(node!)!),
      requests: placed.map((_, index) => index),
      priorities: placed.map(({ priority }) => priority),
      states: placed.map(({ place }) => (place === 'terminating' ? 'terminating' : 'running')),
      schedulerNames: placed.map(() => 0),
      owners: placed.map(({ workload }) => ownerIndex.get(workload ?? '')!),
    },
    requestClasses: placed.map(({ requests }) => resources.map((name) => (name === 'pods' ? 1 : (requests[name] ?? 0)))),
    schedulers: [''],
    owners,
    ...(devices && { devices }),
  }
  const podNode = Int32Array.from(columns.pods.nodes)
  const cluster = { at: state.at, podNode, used: sumRequests(columns, podNode), podsByNode: groupPods(podNode, nodes.names.length) }
  return { columns, state: cluster, marks: marksAt(state, placed, nodeIndex), nodeIndex, podIndex: new Map(placed.map(({ key }, index) => [key, index])) }
}

function marksAt(state: TimelineState, placed: readonly PodState[], nodeIndex: ReadonlyMap<string, number>): MapMarks {
  const indices = (wanted: (pod: PodState) => boolean) => new Set(placed.flatMap((pod, index) => (wanted(pod) ? [index] : [])))
  const ghosts = new Map<number, string[]>()
  for (const { key, nominatedNode, node } of state.pods.values()) {
    const at = nominatedNode === null || node !== null ? undefined : nodeIndex.get(nominatedNode)
    if (at !== undefined) ghosts.set(at, [...(ghosts.get(at) ?? []), key])
  }
  return {
    ...NO_MARKS,
    terminating: indices(({ place }) => place === 'terminating'),
    binding: indices(({ place }) => place === 'assumed'),
    ghosts,
    crossed: { nodes: new Set([...state.nodes].flatMap(([name, { ready }]) => (ready ? [] : [nodeIndex.get(name)!]))), word: 'not ready' },
  }
}
