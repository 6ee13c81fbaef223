import type { ClusterColumns } from '../wire/cluster'
import type { Explanation } from '../wire/explanation'
import type { Outcome } from '../wire/outcome'
import { nodeVerdict } from './verdict'

/** What the current decision makes of each node: nothing known, feasible, or the plugin that rejected it. */
export interface MapMarks {
  verdicts: readonly MapVerdict[] | null // a row a node of the cluster; null while there is no explanation
  winner: number | null // node index
  nominated: number | null
  newPod: number | null // pod index: placed by this attempt
  victims: ReadonlySet<number> // pod indices: they go with this attempt
  /** Over time: pods that have been told to go and still take room, and pods whose binding is on its way. */
  terminating?: ReadonlySet<number>
  binding?: ReadonlySet<number>
  /** Over time: pods, by name, that are nominated to a node. */
  ghosts?: ReadonlyMap<number, readonly string[]>
  notReady?: ReadonlySet<number> // node indices
}

export type MapVerdict = { kind: 'feasible' } | { kind: 'rejected'; plugin: string } | { kind: 'notLookedAt' }

interface Indices {
  nodeIndex: ReadonlyMap<string, number>
  podIndex: ReadonlyMap<string, number>
}

export const NO_MARKS: MapMarks = { verdicts: null, winner: null, nominated: null, newPod: null, victims: new Set() }

export function marksOf(attempt: Outcome | undefined, explanation: Explanation | null, columns: ClusterColumns, { nodeIndex, podIndex }: Indices): MapMarks {
  if (!attempt) return NO_MARKS
  const find = (name: string | null) => (name === null ? null : (nodeIndex.get(name) ?? null))
  return {
    verdicts: explanation && verdictsOf(explanation, columns),
    winner: find(attempt.node),
    nominated: find(attempt.nominatedNode),
    newPod: attempt.outcome === 'scheduled' ? (podIndex.get(attempt.pod) ?? null) : null,
    victims: new Set(attempt.victims.flatMap((victim) => podIndex.get(victim) ?? [])),
  }
}

/** Explanations and clusters both list nodes by name; a node the explanation does not know was not looked at. */
function verdictsOf(explanation: Explanation, columns: ClusterColumns): MapVerdict[] | null {
  if (explanation.firstRejection.length === 0) return null
  const row = new Map(explanation.nodes.map((name, index) => [name, index]))
  return columns.nodes.names.map((name) => {
    const index = row.get(name)
    return index === undefined ? { kind: 'notLookedAt' } : nodeVerdict(explanation, index)
  })
}
