// Which nodes of the map stand together, and in which order.
import type { ClusterColumns } from '../../wire/clusterColumns'
import { podsOn, type ClusterState } from '../cluster/clusterState'
import { byNumber } from '../text/order'
import { readExpression, type LabelExpression } from './labelExpression'
import type { NodeColours } from './mapColour'
import type { MapView } from './mapView'
import { labelOf } from './nodeCard'

/** Nodes that stand together under a name; "" is no name. */
export interface NodeGroup {
  name: string
  nodes: readonly number[]
}

export interface Arrangement {
  groups: NodeGroup[]
  shown: number // nodes that are left
  error: string | null // why the filter was not understood; then it leaves out nothing
}

/** More groups than this would leave no room for nodes: the smallest are one. */
const MOST_GROUPS = 24
const OTHERS = 'others'

/** Groups by name, those without one last; within a group as asked, and by name where that says nothing. */
export function arrange(columns: ClusterColumns, state: ClusterState, view: MapView, colours: NodeColours, zonesFrom = 0): Arrangement {
  const { names } = columns.nodes
  const { expression, error } = readExpression(view.filter)
  const nodes = names.flatMap((_, node) => (expression?.matches(labelReader(columns, node)) === false ? [] : [node]))
  const order = orderOf(columns, state, view, colours)
  if (order) nodes.sort((left, right) => order(left, right) || left - right)
  const nameOf = textOf(columns, state, groupKey(columns, view, zonesFrom))
  return { groups: folded(groupByName(nameOf ? names.map((_, node) => nameOf(node)) : names.map(() => ''), nodes)), shown: nodes.length, error }
}

/** By name, node-2 before node-10, those without a name last. Nodes keep their order. */
export function groupByName(names: readonly string[], nodes: Iterable<number> = names.keys()): NodeGroup[] {
  const groups = new Map<string, number[]>()
  for (const node of nodes) {
    const members = groups.get(names[node]!)
    if (members) members.push(node)
    else groups.set(names[node]!, [node])
  }
  return [...groups].map(([name, members]) => ({ name, nodes: members })).sort((left, right) => compareTexts(left.name, right.name))
}

const compareTexts = (left: string, right: string): number => Number(left === '') - Number(right === '') || byNumber.compare(left, right)

function folded(groups: NodeGroup[]): NodeGroup[] {
  if (groups.length <= MOST_GROUPS) return groups
  const bySize = [...groups].sort((left, right) => right.nodes.length - left.nodes.length)
  const kept = new Set(bySize.slice(0, MOST_GROUPS - 1))
  const rest = groups.filter((group) => !kept.has(group))
  return [...groups.filter((group) => kept.has(group)), { name: OTHERS, nodes: rest.flatMap(({ nodes }) => nodes) }]
}

/** `zonesFrom`: with at most so many nodes, headings of zones would take the room of tiles that can be read. */
function groupKey({ nodes: { zones } }: ClusterColumns, { group }: MapView, zonesFrom: number): string {
  if (group !== 'auto') return group
  return zones.length > zonesFrom && zones.some((zone) => zone !== zones[0]) ? 'zone' : 'none'
}

/** The text that a node goes by; null for nothing. */
function textOf(columns: ClusterColumns, state: ClusterState, key: string): ((node: number) => string) | null {
  if (key === 'zone') return (node) => columns.nodes.zones[node]!
  if (key === 'owner') return (node) => ownerOf(columns, state, node)
  if (!key.startsWith('label:')) return null
  const column = columns.nodes.labels?.find((each) => each.key === key.slice('label:'.length))
  return (node) => column?.values[column.nodes[node]!] ?? ''
}

/** The controller with most pods on the node, the first by name where several have as many; "" where no pod has one. */
function ownerOf({ pods, owners }: ClusterColumns, state: ClusterState, node: number): string {
  const counts = new Map<string, number>()
  for (const pod of podsOn(state, node)) {
    const owner = owners?.[pods.owners?.[pod] ?? 0] ?? ''
    if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  }
  const most = [...counts].sort(([one, ones], [other, others]) => others - ones || compareTexts(one, other))
  return most[0]?.[0] ?? ''
}

function orderOf(columns: ClusterColumns, state: ClusterState, { order }: MapView, { of }: NodeColours): ((left: number, right: number) => number) | null {
  if (order === 'colour') return (left, right) => of[right]! - of[left]!
  const text = textOf(columns, state, order)
  if (text === null) return null
  const texts = columns.nodes.names.map((_, node) => text(node))
  return (left, right) => compareTexts(texts[left]!, texts[right]!)
}

/** A key without its prefix is as good, where no label has just that name. */
function labelReader(columns: ClusterColumns, node: number): Parameters<LabelExpression['matches']>[0] {
  return (key) => {
    const label = columns.nodes.labels?.find((each) => each.key === key) ?? columns.nodes.labels?.find((each) => each.key.endsWith(`/${key}`))
    return label ? labelOf(columns, label.key, node) : null
  }
}

const SAID: Record<string, string> = {
  'node.kubernetes.io/instance-type': 'instance type',
  'beta.kubernetes.io/instance-type': 'instance type (beta)',
  'nvidia.com/gpu.product': 'GPU model',
  'openb.io/gpu-model': 'GPU model',
}

/** The labels of a cluster's nodes as choices, those that people ask for most first. */
export function labelChoices({ nodes }: ClusterColumns): { value: `label:${string}`; text: string }[] {
  const keys = (nodes.labels ?? []).map(({ key }) => key)
  const first = Object.keys(SAID).filter((key) => keys.includes(key))
  return [...first, ...keys.filter((key) => !first.includes(key))].map((key) => ({ value: `label:${key}`, text: SAID[key] ?? key }))
}
