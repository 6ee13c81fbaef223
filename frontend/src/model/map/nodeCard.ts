// What a card says about a node and its pods, in a few letters.
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { ClusterState } from '../cluster/clusterState'
import type { MapMarks } from './mapMarks'
import { podName } from '../objects/objectName'
import { count, readable } from '../text/quantity'

/** "5.2 of 8", "12 of 32Gi". */
export function usageWords(columns: ClusterColumns, state: ClusterState, node: number, resource: number): string {
  const name = columns.resources[resource]!
  const used = state.used[node * columns.resources.length + resource]!
  return `${readable(name, used)} of ${readable(name, columns.nodes.allocatable[node]![resource]!)}`
}

const lettersOf = new WeakMap<ClusterColumns, number>()

/** Letters of "12.5 of 32Gi" for the amounts that take most of them, the same on every node, so that all bars are equally long. */
export function amountLetters(columns: ClusterColumns, resources: readonly number[]): number {
  const known = lettersOf.get(columns)
  if (known !== undefined) return known
  const amounts = resources.flatMap((resource) => [...new Set(columns.nodes.allocatable.map((row) => row[resource]!))].map((amount) => readable(columns.resources[resource]!, amount)))
  const letters = 2 * Math.max(0, ...amounts.map(({ length }) => length)) + ' of '.length + '.5'.length
  lettersOf.set(columns, letters)
  return letters
}

/** A row a device that can be used from the node: whether some claim has it or a share of it. */
export function takenDevices({ devices }: ClusterColumns, { holders }: ClusterState, node: number): boolean[] {
  return (devices?.nodes[node] ?? []).map((device) => (holders ?? devices!.takenBy)[device]!.length > 0)
}

/** What a pod asks for, as a share of what a node has; 0 where the node has none. */
export function shareOfPod(columns: ClusterColumns, pod: number, node: number, resource: number): number {
  const whole = columns.nodes.allocatable[node]![resource] ?? 0
  const request = columns.requestClasses[columns.pods.requests[pod]!]![resource] ?? 0
  return whole > 0 ? request / whole : 0
}

export interface PodWords {
  name: string
  owner: string // "" for none
  priority: string // "" for 0
}

export function podWords({ pods, owners }: ClusterColumns, pod: number): PodWords {
  const key = pods.keys[pod]!
  const priority = pods.priorities[pod]!
  return { name: podName(key), owner: owners?.[pods.owners?.[pod] ?? 0] ?? '', priority: priority === 0 ? '' : `p ${count(priority)}` }
}

/** A label that the pod asks about, a taint, or one of either that turned the pod away. */
export interface NodeSign {
  kind: 'label' | 'taint' | 'rejecting'
  text: string
}

/** Which plugin's verdict is about labels, which about taints. */
const ABOUT: Record<string, 'label' | 'taint'> = { NodeAffinity: 'label', TaintToleration: 'taint', NodeUnschedulable: 'taint' }

/** Labels first, in the order of their keys. A node that lacks a label says so where that turned the pod away. */
export function nodeSigns(columns: ClusterColumns, { verdicts, candidate }: MapMarks, node: number): NodeSign[] {
  const verdict = verdicts?.[node]
  const about = verdict?.kind === 'rejected' ? ABOUT[verdict.plugin] : undefined
  const labels = askedLabels(columns, candidate?.pod ?? null).flatMap((key): NodeSign[] => {
    const value = labelOf(columns, key, node)
    if (value === null) return about === 'label' ? [{ kind: 'rejecting', text: `no ${podName(key)}` }] : []
    return [{ kind: about === 'label' ? 'rejecting' : 'label', text: `${podName(key)}=${value}` }]
  })
  const taints = columns.nodes.taints[node]!.map((text): NodeSign => ({ kind: about === 'taint' ? 'rejecting' : 'taint', text: podName(text) }))
  return about === 'taint' ? [...taints, ...labels] : [...labels, ...taints]
}

function askedLabels({ pods, askedLabels: tables }: ClusterColumns, pod: number | null): readonly string[] {
  return pod === null ? [] : (tables?.[pods.askedLabels?.[pod] ?? -1] ?? [])
}

/** The value of a node's label; null where it has none. */
export function labelOf({ nodes }: ClusterColumns, key: string, node: number): string | null {
  const column = nodes.labels?.find((each) => each.key === key)
  return column?.values[column.nodes[node]!] ?? null
}
