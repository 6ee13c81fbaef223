import type { ClusterColumns } from '../../wire/clusterColumns'
import { NOT_LOOKED_AT, OUTSIDE_PREFILTER, PASSED_ALL, type Explanation } from '../../wire/attempts'
import type { Outcome } from '../../wire/outcome'
import { preFilterBand } from '../decision/verdict'

/** What the current decision makes of each node: nothing known, feasible, or the plugin that rejected it. */
export interface MapMarks {
  verdicts: readonly MapVerdict[] | null // a row a node of the cluster; null while there is no explanation
  scores: readonly (number | null)[] | null // totals, a row a node; null where the pod cannot run
  candidate: Candidate | null // the pod that is decided about
  winner: number | null // node index
  nominated: number | null
  newPod: number | null // pod index: placed by this attempt
  newPods?: ReadonlySet<number> // pod indices: placed by a whole run
  victims: ReadonlySet<number> // pod indices: they go with this attempt
  /** Over time: pods that have been told to go and still take room, and pods whose binding is on its way. */
  terminating?: ReadonlySet<number>
  binding?: ReadonlySet<number>
  /** Over time: pods, by name, that are nominated to a node. */
  ghosts?: ReadonlyMap<number, readonly string[]>
  crossed?: CrossedNodes
  /** In a draft: pods that come to a node; those that the cluster does not have yet are null. */
  coming?: ReadonlyMap<number, readonly Coming[]>
}

/** Nodes that do not answer, or will not be there. `word`: why, as in "not ready". */
export interface CrossedNodes {
  nodes: ReadonlySet<number> // indices
  word: string
}

export type MapVerdict = { kind: 'feasible' } | { kind: 'rejected'; plugin: string } | { kind: 'notLookedAt' }

export interface Coming {
  key: string
  pod: number | null // its index
}

/** A pod that looks for a node. */
export interface Candidate {
  key: string
  pod: number // its index
}

interface Indices {
  nodeIndex: ReadonlyMap<string, number>
  podIndex: ReadonlyMap<string, number>
}

export const NO_MARKS: MapMarks = { verdicts: null, scores: null, candidate: null, winner: null, nominated: null, newPod: null, victims: new Set() }

export function marksOf(attempt: Outcome | undefined, explanation: Explanation | null, columns: ClusterColumns, { nodeIndex, podIndex }: Indices): MapMarks {
  if (!attempt) return NO_MARKS
  const find = (name: string | null) => (name === null ? null : (nodeIndex.get(name) ?? null))
  const pod = podIndex.get(attempt.pod)
  const rows = explanation && rowsOf(explanation, columns)
  return {
    verdicts: explanation && verdictsOf(explanation, rows!),
    scores: explanation && rows!.map((row) => explanation.totals[row] ?? null),
    candidate: pod === undefined ? null : { key: attempt.pod, pod },
    winner: find(attempt.node),
    nominated: find(attempt.nominatedNode),
    newPod: attempt.outcome === 'scheduled' ? (pod ?? null) : null,
    victims: new Set(attempt.victims.flatMap((victim) => podIndex.get(victim) ?? [])),
  }
}

const NOT_THERE = -1

/** Where the explanation has each node of the cluster. Both list nodes by name, and mostly the same ones. */
function rowsOf({ nodes }: Explanation, { nodes: { names } }: ClusterColumns): number[] {
  if (nodes.length === names.length && names.every((name, row) => nodes[row] === name)) return names.map((_, row) => row)
  const found = new Map(nodes.map((name, row) => [name, row]))
  return names.map((name) => found.get(name) ?? NOT_THERE)
}

const FEASIBLE: MapVerdict = { kind: 'feasible' }
const UNSEEN: MapVerdict = { kind: 'notLookedAt' }

/** A node that the explanation does not know was not looked at. */
function verdictsOf(explanation: Explanation, rows: readonly number[]): MapVerdict[] | null {
  const { firstRejection, filters } = explanation
  if (firstRejection.length === 0) return null
  const outside: MapVerdict = { kind: 'rejected', plugin: preFilterBand(explanation) }
  const rejected = filters.map(({ plugin }): MapVerdict => ({ kind: 'rejected', plugin }))
  return rows.map((row) => {
    const first = row === NOT_THERE ? NOT_LOOKED_AT : (firstRejection[row] ?? PASSED_ALL)
    if (first === NOT_LOOKED_AT) return UNSEEN
    return first === PASSED_ALL ? FEASIBLE : first === OUTSIDE_PREFILTER ? outside : rejected[first]!
  })
}
