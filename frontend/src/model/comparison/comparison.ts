// Runs held against each other: what became of every pod, and how full every node is in the end.
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Outcome, OutcomeKind } from '../../wire/outcome'
import { clusterAfter } from '../cluster/clusterHistory'
import { podsOn } from '../cluster/clusterState'
import { shareInUse, shownResources } from '../cluster/shownResources'

/** What became of a pod. `k` is the attempt that settled it, for an evicted pod that of the preemptor. */
export type Fate = { kind: OutcomeKind; node: string | null; k: number } | { kind: 'evicted'; node: null; k: number } | { kind: 'stays'; node: string; k: null }

export interface RunResult {
  columns: ClusterColumns
  attempts: readonly Outcome[]
}

export function fatesOf({ columns, attempts }: RunResult): Map<string, Fate> {
  const { keys, nodes } = columns.pods
  const bound = keys.flatMap((key, pod): [string, Fate][] => (nodes[pod]! < 0 ? [] : [[key, { kind: 'stays', node: columns.nodes.names[nodes[pod]!]!, k: null }]]))
  const fates = new Map<string, Fate>(bound)
  for (const { k, pod, outcome, node, victims } of attempts) {
    fates.set(pod, { kind: outcome, node, k })
    for (const victim of victims) fates.set(victim, { kind: 'evicted', node: null, k })
  }
  return fates
}

export interface PodDifference {
  pod: string
  left: Fate | null // null: the run does not know the pod, or has not come to it
  right: Fate | null
}

/** Pods that ended differently: those that only one of the runs has on a node first, then by name. */
export function differencesOf(left: RunResult, right: RunResult): PodDifference[] {
  const [here, there] = [fatesOf(left), fatesOf(right)]
  const pods = [...here.keys(), ...[...there.keys()].filter((pod) => !here.has(pod))]
  return pods
    .map((pod) => ({ pod, left: here.get(pod) ?? null, right: there.get(pod) ?? null }))
    .filter((pair) => !sameFate(pair.left, pair.right))
    .sort((one, other) => Number(moved(one)) - Number(moved(other)) || (one.pod < other.pod ? -1 : 1))
}

function sameFate(left: Fate | null, right: Fate | null): boolean {
  return left?.node === right?.node && (left?.kind === right?.kind || left?.node != null)
}

/** On a node in both runs, though another one. */
const moved = ({ left, right }: PodDifference): boolean => left?.node != null && right?.node != null

export interface ResourceShare {
  resource: string
  share: number | null // of all nodes together; null where none has it
}

export interface RunSummary {
  placed: number
  unschedulable: number
  gated: number
  error: number
  preemptions: number // attempts that chose victims
  nodesInUse: number
  shares: ResourceShare[]
}

export interface NodeUse {
  shares: (number | null)[] // aligned with `resources`
  pods: number
}

export interface NodePair {
  node: string
  left: NodeUse | null // null: the run's cluster does not have it
  right: NodeUse | null
  change: number // the largest change of a share, 0..1
}

/** A run held against the first one. */
export interface Pairing {
  pods: number // that either run has something to say about
  differences: PodDifference[]
  nodes: NodePair[] // the most changed first
}

export interface Comparison {
  resources: string[]
  summaries: RunSummary[] // a run each
  pairings: Pairing[] // the first run with each of the others, in their order
}

export function compareRuns(results: readonly RunResult[]): Comparison {
  const [first, ...others] = results
  const resources = first ? shownResources(first.columns).map((index) => first.columns.resources[index]!) : []
  const uses = results.map((result) => fillOf(result, resources))
  return {
    resources,
    summaries: results.map((result, index) => summaryOf(result, uses[index]!, resources)),
    pairings: others.map((other, index) => pairingOf(first!, other, uses[0]!, uses[index + 1]!)),
  }
}

function pairingOf(left: RunResult, right: RunResult, before: ClusterUse, after: ClusterUse): Pairing {
  const names = [...new Set([...before.nodes.keys(), ...after.nodes.keys()])].sort()
  const nodes = names.map((node) => pairOf(node, before.nodes.get(node) ?? null, after.nodes.get(node) ?? null))
  return {
    pods: new Set([...left.attempts, ...right.attempts].map(({ pod }) => pod)).size,
    differences: differencesOf(left, right),
    nodes: nodes.sort((one, other) => other.change - one.change),
  }
}

function pairOf(node: string, left: NodeUse | null, right: NodeUse | null): NodePair {
  const changes = (left ?? right)!.shares.map((_, index) => Math.abs((left?.shares[index] ?? 0) - (right?.shares[index] ?? 0)))
  return { node, left, right, change: Math.max(0, ...changes) }
}

interface ClusterUse {
  nodes: Map<string, NodeUse>
  shares: (number | null)[] // of all nodes together
}

function fillOf({ columns, attempts }: RunResult, resources: readonly string[]): ClusterUse {
  const state = clusterAfter(columns, attempts)
  const indices = resources.map((name) => columns.resources.indexOf(name))
  const width = columns.resources.length
  const nodes = columns.nodes.names.map((name, node): [string, NodeUse] => [
    name,
    { shares: indices.map((index) => (index < 0 ? null : shareInUse(columns, state.used, node, index))), pods: podsOn(state, node).length },
  ])
  const shares = indices.map((index) => {
    const whole = columns.nodes.allocatable.reduce((sum, row) => sum + (row[index] ?? 0), 0)
    const used = columns.nodes.names.reduce((sum, _, node) => sum + (state.used[node * width + index] ?? 0), 0)
    return whole > 0 ? used / whole : null
  })
  return { nodes: new Map(nodes), shares }
}

function summaryOf(result: RunResult, use: ClusterUse, resources: readonly string[]): RunSummary {
  const fates = [...fatesOf(result).values()]
  const number = (kind: Fate['kind']) => fates.filter((fate) => fate.kind === kind).length
  return {
    placed: number('scheduled'),
    unschedulable: number('unschedulable'),
    gated: number('gated'),
    error: number('error'),
    preemptions: result.attempts.filter(({ outcome }) => outcome === 'preempting').length,
    nodesInUse: [...use.nodes.values()].filter(({ pods }) => pods > 0).length,
    shares: resources.map((resource, index) => ({ resource, share: use.shares[index] ?? null })),
  }
}
