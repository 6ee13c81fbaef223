import { boolean, dictionary, list, nullable, number, object, oneOf, string, type Decoded } from './decoders'

/** As `Change` of the shadow orders them: what the candidate would have done. */
export const CHANGES = ['same', 'elsewhere', 'placed', 'pending', 'evicts', 'unknown'] as const
export type Change = (typeof CHANGES)[number]

const clusterState = object({ placed: number, pending: number, evicted: number, nodes: number, emptyNodes: number, fill: dictionary(number) })
export type ClusterNumbers = Decoded<typeof clusterState>

/** `theirs`, `candidate`: a node, or the message why there is none. `nominated`: the node on which the candidate evicts the victims. */
const decided = object({ pod: string, change: oneOf(...CHANGES), theirs: string, candidate: string, points: nullable(list(number)), victims: list(string), nominated: nullable(string) })
export type Decided = Decoded<typeof decided>

/** `real`, `candidate`: a node, or null for a pod that waits or is gone. */
const place = object({ pod: string, real: nullable(string), candidate: nullable(string) })
export type Place = Decoded<typeof place>

/** `at`: seconds since the beginning. */
const sample = object({ at: number, real: clusterState, candidate: clusterState })
export type Sample = Decoded<typeof sample>

export const overview = object({
  cluster: string,
  policy: string,
  seconds: number,
  decisions: dictionary(number),
  real: clusterState,
  candidate: clusterState,
  isWorse: boolean,
  changed: list(decided),
  places: list(place),
  placesInAll: number,
  samples: list(sample),
})
export type Overview = Decoded<typeof overview>
