import type { ClusterColumns } from '../../wire/clusterColumns'

export const ON_NO_NODE = -1
export const EVICTED = -2

/** The cluster between two attempts. Rows of `used` are nodes, its columns `resources` (node-major). */
export interface ClusterState {
  at: number // how many attempts have happened; 0: as uploaded
  podNode: Int32Array // node index, ON_NO_NODE or EVICTED, a row a pod
  used: Float64Array
  podsByNode: PodsByNode
  holders?: readonly (readonly string[])[] // of devices, a row a device; absent where there are none
}

/** The pods of node n are `pods[start[n]] … pods[start[n + 1] - 1]`, in order of appearance. */
export interface PodsByNode {
  start: Int32Array
  pods: Int32Array
}

export function groupPods(podNode: Int32Array, nodeCount: number): PodsByNode {
  const start = new Int32Array(nodeCount + 1)
  for (const node of podNode) if (node >= 0) start[node + 1]! += 1
  for (let node = 0; node < nodeCount; node++) start[node + 1]! += start[node]!
  const next = start.slice()
  const pods = new Int32Array(start[nodeCount]!)
  podNode.forEach((node, pod) => {
    if (node >= 0) pods[next[node]!++] = pod
  })
  return { start, pods }
}

export function podsOn(state: ClusterState, node: number): Int32Array {
  const { start, pods } = state.podsByNode
  return pods.subarray(start[node], start[node + 1])
}

/** What all placed pods ask for, node by node. */
export function sumRequests(columns: ClusterColumns, podNode: Int32Array): Float64Array {
  const used = new Float64Array(columns.nodes.names.length * columns.resources.length)
  podNode.forEach((node, pod) => addRequest(columns, used, pod, node, 1))
  return used
}

/** Adds (sign 1) or takes away (sign -1) one pod's request on a node; nothing for a pod on no node. */
export function addRequest(columns: ClusterColumns, used: Float64Array, pod: number, node: number, sign: 1 | -1): void {
  if (node < 0) return
  const request = columns.requestClasses[columns.pods.requests[pod]!]!
  const width = columns.resources.length
  for (let resource = 0; resource < width; resource++) used[node * width + resource]! += sign * request[resource]!
}
