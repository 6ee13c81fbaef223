// What a click can do to an election, as long as it makes sense.
import type { Fault, Process } from '../../wire/electionEvents'
import { FAULT_KINDS, type Changed, type FaultKind, type OfferedFault } from './faultKinds'
import type { ElectionState, ReplicaState } from './state'

export interface FaultOffer {
  name: string
  fault: Fault
}

/** What lies at hand, and the rest. */
export interface Offers {
  near: FaultOffer[]
  more: FaultOffer[]
}

/** For one replica. `cut`, `slow`: what its link is like now. */
export function replicaFaults(name: string, replica: ReplicaState | undefined, cut: boolean, slow: boolean): Offers {
  const changed: Record<Changed, boolean> = { cuts: cut, slow, rate: isDrifting(replica) }
  const process = replica?.process ?? 'exited'
  const makesSense = (kind: FaultKind, offer: OfferedFault) => offer.to === 'replica' && hasEffect(kind, process) && fits(kind, offer, changed)
  return offered(makesSense, { replica: name })
}

/** For the API server and the lock. */
export function clusterFaults(state: ElectionState): Offers {
  const changed: Record<Changed, boolean> = { cuts: '' in state.cuts, slow: '' in state.slow, rate: false }
  const lockIsThere = Object.keys(state.leases).length > 0
  const makesSense = (kind: FaultKind, offer: OfferedFault) => (offer.to === 'cluster' || (offer.to === 'lease' && lockIsThere)) && fits(kind, offer, changed)
  return offered(makesSense, {})
}

function offered(makesSense: (kind: FaultKind, offer: OfferedFault) => boolean, fields: Partial<Fault>): Offers {
  const all = FAULT_KINDS.flatMap((kind) => kind.offers.filter((offer) => makesSense(kind, offer)))
  const of = (near: boolean) => all.filter((offer) => offer.near === near).map((offer) => ({ name: offer.name, fault: { ...offer.fields, ...fields } }))
  return { near: of(true), more: of(false) }
}

const hasEffect = ({ processes }: FaultKind, process: Process): boolean => processes === null || processes.includes(process)

const fits = ({ changes }: FaultKind, { undoes }: OfferedFault, changed: Record<Changed, boolean>): boolean => changes === null || changed[changes] === undoes

const isDrifting = (replica: ReplicaState | undefined): boolean => replica !== undefined && replica.clock.rate !== 1_000_000
