import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Explanation } from '../../wire/attempts'
import { podsOn, type ClusterState } from '../cluster/clusterState'
import type { MapMarks } from './mapMarks'
import { count, plural } from '../text/quantity'
import { nodeVerdict, type NodeVerdict } from '../decision/verdict'

/** What there is to say about one node at one step. */
export interface NodeFacts {
  name: string
  zone: string
  unschedulable: boolean
  taints: readonly string[]
  resources: { name: string; used: number; allocatable: number }[]
  pods: string[]
  verdict: NodeVerdict | null // null while there is no explanation
  score: number | null // the total; null where the pod cannot run, or nothing was scored
  chosen: 'scheduled' | 'preempting' | null // the pod went here, or is nominated to it
  notes: string[] // what is under way on it, over time
  devices: DeviceFacts[]
}

/** A device that can be used from a node, and the claims that have it or a share of it. */
export interface DeviceFacts {
  name: string
  takenBy: readonly string[]
}

export function nodeFacts(columns: ClusterColumns, state: ClusterState, marks: MapMarks, explanation: Explanation | null, node: number): NodeFacts {
  const { names, zones, unschedulable, taints, allocatable } = columns.nodes
  const width = columns.resources.length
  const row = explanation ? rowOf(explanation, names[node]!, node) : -1
  return {
    name: names[node]!,
    zone: zones[node]!,
    unschedulable: unschedulable[node]!,
    taints: taints[node]!,
    resources: columns.resources.map((name, index) => ({ name, used: state.used[node * width + index]!, allocatable: allocatable[node]![index]! })).filter((resource) => resource.allocatable > 0),
    pods: [...podsOn(state, node)].map((pod) => columns.pods.keys[pod]!),
    verdict: explanation && row >= 0 && explanation.firstRejection.length ? nodeVerdict(explanation, row) : null,
    score: explanation && row >= 0 ? (explanation.totals[row] ?? null) : null,
    chosen: node === marks.winner ? 'scheduled' : node === marks.nominated ? 'preempting' : null,
    notes: notesOf(columns, state, marks, node),
    devices: devicesOf(columns, state, node),
  }
}

function devicesOf({ devices }: ClusterColumns, { holders }: ClusterState, node: number): DeviceFacts[] {
  const of = (device: number) => ({ name: shortName(devices!.names[device]!), takenBy: (holders ?? devices!.takenBy)[device]! })
  return (devices?.nodes[node] ?? []).map(of)
}

/** "driver/pool/device" → "device": a pool is mostly that of the node. */
const shortName = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** "2 of 3 devices free". */
export function freeWords(devices: readonly DeviceFacts[]): string {
  return `${devices.filter(({ takenBy }) => takenBy.length === 0).length} of ${plural(devices.length, 'device')} free`
}

/** Both lists are sorted by name, and mostly of the same nodes. */
function rowOf({ nodes }: Explanation, name: string, node: number): number {
  return nodes[node] === name ? node : nodes.indexOf(name)
}

function notesOf(columns: ClusterColumns, state: ClusterState, { crossed, terminating, binding, ghosts, coming, victims }: MapMarks, node: number): string[] {
  const among = (pods: ReadonlySet<number> | undefined) => [...podsOn(state, node)].filter((pod) => pods?.has(pod)).map((pod) => columns.pods.keys[pod]!)
  const told = (what: string, pods: readonly string[]) => (pods.length ? [`${what}: ${pods.join(', ')}`] : [])
  const drafted = coming
    ? [
        ...told(
          'comes',
          (coming.get(node) ?? []).map(({ key }) => key),
        ),
        ...told('leaves', among(victims)),
      ]
    : []
  return [
    ...(crossed?.nodes.has(node) ? [crossed.word] : []),
    ...told('terminating', among(terminating)),
    ...told('binding', among(binding)),
    ...told('nominated', ghosts?.get(node) ?? []),
    ...drafted,
  ]
}

/** Blocks and marks may be too small for names; so many are told of the node. */
const TOLD_PODS = 24

/** The names of the pods on a node, and how many more there are. */
export function podNames({ pods }: Pick<NodeFacts, 'pods'>): { names: readonly string[]; more: number } {
  return { names: pods.slice(0, TOLD_PODS), more: Math.max(0, pods.length - TOLD_PODS) }
}

/** The same in one line, for screen readers; names come last, so that one may stop listening. */
export function describeNode(facts: NodeFacts): string {
  const use = facts.resources.filter(({ name }) => name !== 'pods').map(({ name, used, allocatable }) => `${name} ${Math.round((used / allocatable) * 100)} %`)
  const parts = [facts.name, facts.zone, ...use, plural(facts.pods.length, 'pod')]
  if (facts.unschedulable) parts.push('unschedulable')
  if (facts.devices.length > 0) parts.push(freeWords(facts.devices))
  parts.push(...facts.notes)
  if (facts.verdict?.kind === 'rejected') parts.push(`rejected by ${facts.verdict.plugin}: ${facts.verdict.reasons.join(', ')}`)
  if (facts.verdict?.kind === 'feasible') parts.push('passed all filters')
  if (facts.chosen) parts.push(facts.chosen === 'scheduled' ? 'chosen' : 'nominated')
  if (facts.score !== null) parts.push(`${count(facts.score)} points`)
  const { names, more } = podNames(facts)
  if (names.length > 0) parts.push(`pods: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`)
  return parts.filter(Boolean).join(', ')
}
