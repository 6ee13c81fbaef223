// Pods that are elsewhere than in another run: from which node to which, as arcs are drawn from them.
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Outcome } from '../../wire/outcome'
import { EVICTED, ON_NO_NODE, type ClusterState } from '../cluster/clusterState'
import type { ClusterHistory } from '../cluster/clusterHistory'
import { plural } from '../text/quantity'

/** A run after some of its attempts. */
export interface Moment {
  columns: ClusterColumns
  history: ClusterHistory
  state: ClusterState
  attempts: readonly Outcome[]
}

/** So many pods that are on the node `from` in the other run and on `to` in this one; null: on none. Nodes are rows of this run's cluster. */
export interface Flow {
  from: number | null
  to: number | null
  pods: number
}

export interface Flows {
  flows: readonly Flow[] // the largest first
  moved: number
  lost: number // pods on a node in the other run only
  gained: number // pods on a node in this run only
}

export const NO_FLOWS: Flows = { flows: [], moved: 0, lost: 0, gained: 0 }

interface Place {
  node: string | null
  /** A pod without a node that the run has not come to yet is not lost. */
  settled: boolean
}

/** What differs from `base` in `here`; pods and nodes are matched by name. A node that `here` does not have begins no arc. */
export function flowsBetween(base: Moment, here: Moment): Flows {
  const [there, own] = [placesOf(base), placesOf(here)]
  const rows = new Map<string, Flow>()
  const totals = { moved: 0, lost: 0, gained: 0 }
  for (const key of here.columns.pods.keys) {
    const [before, after] = [there(key), own(key)]
    const kind = kindOf(before, after)
    if (kind === null) continue
    totals[kind] += 1
    const [from, to] = [before, after].map((place) => (place?.node == null ? null : (here.history.nodeIndex.get(place.node) ?? null)))
    if (kind !== 'gained' && from === null) continue
    const flow = rows.get(`${from} ${to}`) ?? { from: from!, to: to!, pods: 0 }
    rows.set(`${from} ${to}`, { ...flow, pods: flow.pods + 1 })
  }
  return { flows: [...rows.values()].sort((one, other) => other.pods - one.pods), ...totals }
}

/** Whether any pod of one run is known to the other by its name; without one, nothing can be said of where pods are. */
export const sharePods = (one: ClusterHistory, other: ClusterHistory): boolean => [...one.podIndex.keys()].some((key) => other.podIndex.has(key))

function kindOf(before: Place | null, after: Place | null): 'moved' | 'lost' | 'gained' | null {
  if (before === null || after === null || before.node === after.node) return null
  if (before.node !== null && after.node !== null) return 'moved'
  if (after.node === null) return after.settled ? 'lost' : null
  return before.settled ? 'gained' : null
}

/** Where a run has a pod; null for pods that it does not know. */
function placesOf({ columns, history, state, attempts }: Moment): (key: string) => Place | null {
  const tried = new Set(attempts.slice(0, state.at).map(({ pod }) => pod))
  return (key) => {
    const node = state.podNode[history.podIndex.get(key) ?? -1]
    if (node === undefined) return null
    if (node === EVICTED) return { node: null, settled: true }
    return node === ON_NO_NODE ? { node: null, settled: tried.has(key) } : { node: columns.nodes.names[node]!, settled: true }
  }
}

/** The flows of one node alone, if one is picked. */
export const flowsOf = (flows: readonly Flow[], node: number | null): readonly Flow[] => (node === null ? flows : flows.filter(({ from, to }) => from === node || to === node))

/** "4 pods are on another node than in A." */
export function flowSentences({ moved, lost, gained }: Flows, base: string): { kind: 'moved' | 'lost' | 'gained'; words: string }[] {
  const is = (pods: number) => (pods === 1 ? 'is' : 'are')
  return [
    { kind: 'moved' as const, pods: moved, words: `${plural(moved, 'pod')} ${is(moved)} on another node than in ${base}` },
    { kind: 'lost' as const, pods: lost, words: `${plural(lost, 'pod')} ${is(lost)} on a node only in ${base}` },
    { kind: 'gained' as const, pods: gained, words: `${plural(gained, 'pod')} ${is(gained)} on a node only here` },
  ].filter(({ pods }) => pods > 0)
}

/** What the arcs at a node say: "2 pods from bench-4, 1 pod to bench-2"; '' where there are none. */
export function flowsAt(flows: readonly Flow[], node: number, nameOf: (node: number) => string): string {
  const words = flows.map(({ from, to, pods }) => {
    if (to === node) return from === null ? `${plural(pods, 'pod')} on a node only here` : `${plural(pods, 'pod')} from ${nameOf(from)}`
    if (from === node) return to === null ? `${plural(pods, 'pod')} no longer on a node` : `${plural(pods, 'pod')} to ${nameOf(to)}`
    return ''
  })
  return words.filter(Boolean).join(', ')
}
