import { recordOf } from './record'
import type { ElectionState, ReplicaState } from './state'
import { isGone, leftOf } from './words'

/** What a replica takes the record for, beside what the API server has. */
export interface Belief {
  replica: string
  holder: string // "" is nobody
  version: string | null // resourceVersion; null: it has seen none
  left: number | null // ns until it may take the lease, by its own clock
  agrees: boolean
}

export interface Knowledge {
  holder: string
  version: string | null // null: there is no record
  beliefs: readonly Belief[]
}

/** Replicas whose process is gone, or that do not elect, believe nothing. */
export function knowledgeOf(state: ElectionState, at: number, nameOf: (identity: string | null) => string): Knowledge {
  const stored = state.lock.key === undefined ? undefined : state.leases[state.lock.key]
  const version = stored?.resourceVersion ?? null
  const beliefs = Object.entries(state.replicas)
    .filter(([, replica]) => replica.elects && !isGone(replica))
    .map(([name, replica]) => beliefOf(name, replica, version, at, nameOf))
  return { holder: stored ? nameOf(recordOf(stored.body).holderIdentity) : '', version, beliefs }
}

function beliefOf(name: string, replica: ReplicaState, version: string | null, at: number, nameOf: (identity: string | null) => string): Belief {
  const seen = replica.view?.resourceVersion ?? null
  return { replica: name, holder: nameOf(replica.view?.holder ?? null), version: seen, left: leftOf(replica, at), agrees: seen === version }
}
