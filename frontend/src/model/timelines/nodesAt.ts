import type { ClusterColumns } from '../../wire/clusterColumns'
import { byNumber } from '../text/order'
import type { NodeState, TimelineState } from './state'

/** The nodes of a moment as the map has them. Moments between which no node changed have the same object. */
export interface NodesAt {
  resources: string[]
  nodes: ClusterColumns['nodes']
  index: ReadonlyMap<string, number>
}

type Nodes = TimelineState['nodes']

/** One for the moment on screen, one for the moment that it is told against. */
const KEPT = 2
const kept: { of: Nodes; made: NodesAt }[] = []

export function nodesAt({ nodes }: TimelineState): NodesAt {
  const known = kept.find(({ of }) => areSame(of, nodes))
  if (known) return known.made
  const made = columnsOf(nodes)
  kept.unshift({ of: nodes, made })
  kept.length = Math.min(kept.length, KEPT)
  return made
}

/** Nodes are replaced, never changed. */
function areSame(some: Nodes, others: Nodes): boolean {
  if (some.size !== others.size) return false
  for (const [name, node] of some) if (others.get(name) !== node) return false
  return true
}

/** node-2 comes before node-10. */

function columnsOf(states: Nodes): NodesAt {
  const names = [...states.keys()].sort(byNumber.compare)
  const nodes = names.map((name) => states.get(name)!)
  const resources = resourcesOf(nodes)
  return {
    resources,
    nodes: {
      names,
      zones: nodes.map(({ zone }) => zone),
      allocatable: nodes.map(({ allocatable }) => resources.map((name) => allocatable[name] ?? 0)),
      unschedulable: nodes.map(({ unschedulable }) => unschedulable),
      taints: nodes.map(({ taints }) => [...taints]),
      labels: labelColumns(nodes),
    },
    index: new Map(names.map((name, index) => [name, index])),
  }
}

const FIRST = ['cpu', 'memory', 'ephemeral-storage', 'pods']

/** cpu and memory first, then the others by name. */
function resourcesOf(nodes: readonly NodeState[]): string[] {
  const names = new Set(nodes.flatMap(({ allocatable }) => Object.keys(allocatable)))
  const rank = (name: string) => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1)
  return [...names].sort((left, right) => rank(left) - rank(right) || (left < right ? -1 : 1))
}

const NOT_THERE = -1

/** A column a key, as the clusters of runs have them. */
function labelColumns(nodes: readonly NodeState[]): NonNullable<ClusterColumns['nodes']['labels']> {
  const keys = new Set(nodes.flatMap(({ labels }) => Object.keys(labels)))
  return [...keys].sort().map((key) => {
    const places = new Map<string, number>()
    const numbers = nodes.map(({ labels }) => (Object.hasOwn(labels, key) ? numberOf(places, labels[key]!) : NOT_THERE))
    return { key, values: [...places.keys()], nodes: numbers }
  })
}

function numberOf(places: Map<string, number>, value: string): number {
  const known = places.get(value) ?? places.size
  places.set(value, known)
  return known
}
