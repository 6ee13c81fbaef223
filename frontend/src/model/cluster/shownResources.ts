import type { ClusterColumns } from '../../wire/clusterColumns'

const ALWAYS = ['cpu', 'memory']
const NEVER = new Set(['pods', 'ephemeral-storage', ...ALWAYS])

/** Columns worth a bar in a tile: cpu, memory, then extended resources that some node has, at most `most` of them. */
export function shownResources(columns: ClusterColumns, most = 4): number[] {
  const has = (resource: number) => columns.nodes.allocatable.some((row) => row[resource]! > 0)
  const always = ALWAYS.map((name) => columns.resources.indexOf(name)).filter((index) => index >= 0)
  const extended = columns.resources.flatMap((name, index) => (!NEVER.has(name) && has(index) ? [index] : []))
  return [...always, ...extended].slice(0, most)
}

/** Share of a resource in use on a node; null where the node has none of it. */
export function shareInUse(columns: ClusterColumns, used: Float64Array, node: number, resource: number): number | null {
  const whole = columns.nodes.allocatable[node]![resource]!
  return whole > 0 ? used[node * columns.resources.length + resource]! / whole : null
}
