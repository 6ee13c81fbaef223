import type { ClusterColumns } from '../../wire/cluster'
import { groupPods, sumRequests, type ClusterState } from '../clusterState'
import { NO_MARKS, type MapMarks } from '../mapMarks'
import type { PodState, TimelineState } from './state'

/** The cluster at a moment, as the map draws it. */
export interface ClusterMoment {
  columns: ClusterColumns
  state: ClusterState
  marks: MapMarks
  nodeIndex: ReadonlyMap<string, number>
  podIndex: ReadonlyMap<string, number>
}

const FIRST = ['cpu', 'memory', 'ephemeral-storage', 'pods']

/** cpu and memory first, then the others by name. */
function resourcesOf(state: TimelineState): string[] {
  const names = new Set([...state.nodes.values()].flatMap(({ allocatable }) => Object.keys(allocatable)))
  const rank = (name: string) => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1)
  return [...names].sort((left, right) => rank(left) - rank(right) || (left < right ? -1 : 1))
}

/** node-2 comes before node-10. */
const byNumber = new Intl.Collator('en', { numeric: true })

/** Pods that use room: those with a node, and those that wait for a nominated one, which the map shows as ghosts. */
export function clusterAt(state: TimelineState): ClusterMoment {
  const names = [...state.nodes.keys()].sort(byNumber.compare)
  const nodes = names.map((name) => state.nodes.get(name)!)
  const resources = resourcesOf(state)
  const nodeIndex = new Map(names.map((name, index) => [name, index]))
  const placed = [...state.pods.values()].filter(({ node }) => node !== null && nodeIndex.has(node))
  const owners = ['', ...new Set(placed.flatMap(({ workload }) => workload ?? []))]
  const columns: ClusterColumns = {
    resources,
    nodes: {
      names,
      zones: nodes.map(({ zone }) => zone),
      allocatable: nodes.map(({ allocatable }) => resources.map((name) => allocatable[name] ?? 0)),
      unschedulable: nodes.map(({ unschedulable }) => unschedulable),
      taints: nodes.map(({ taints }) => [...taints]),
    },
    pods: {
      keys: placed.map(({ key }) => key),
      nodes: placed.map(({ node }) => nodeIndex.get(node!)!),
      requests: placed.map((_, index) => index),
      priorities: placed.map(({ priority }) => priority),
      states: placed.map(({ place }) => (place === 'terminating' ? 'terminating' : 'running')),
      schedulerNames: placed.map(() => 0),
      owners: placed.map(({ workload }) => owners.indexOf(workload ?? '')),
    },
    requestClasses: placed.map(({ requests }) => resources.map((name) => (name === 'pods' ? 1 : (requests[name] ?? 0)))),
    schedulers: [''],
    owners,
  }
  const podNode = Int32Array.from(columns.pods.nodes)
  const cluster = { at: state.at, podNode, used: sumRequests(columns, podNode), podsByNode: groupPods(podNode, names.length) }
  return { columns, state: cluster, marks: marksAt(state, placed, nodes, nodeIndex), nodeIndex, podIndex: new Map(placed.map(({ key }, index) => [key, index])) }
}

function marksAt(state: TimelineState, placed: readonly PodState[], nodes: readonly { ready: boolean }[], nodeIndex: ReadonlyMap<string, number>): MapMarks {
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
    notReady: new Set(nodes.flatMap(({ ready }, index) => (ready ? [] : [index]))),
  }
}
