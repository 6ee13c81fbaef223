// What of a pod's manifest a draft can change.

import { quantityValue } from '../text/quantity'

export interface ContainerRequest {
  container: string
  resource: string
  value: number // milli-CPU, bytes or pieces
}

export interface PodFacts {
  requests: ContainerRequest[]
  priority: number
  selects: boolean
  hasAffinity: boolean
  spreads: boolean
  owner: { kind: string; name: string } | null // its controller, if it can be scaled
}

const SCALED = new Set(['ReplicaSet', 'ReplicationController', 'StatefulSet', 'Job'])

type Json = Record<string, unknown>
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(record) : [])

/** Cpu and memory of every container, whether it asks for them or not, and whatever else it asks for. */
export function podFacts(manifest: Json): PodFacts {
  const spec = record(manifest.spec)
  const owner = list(record(manifest.metadata).ownerReferences).find(({ controller }) => controller === true)
  return {
    requests: list(spec.containers).flatMap((one) => requestsOf(String(one.name), record(record(one.resources).requests))),
    priority: typeof spec.priority === 'number' ? spec.priority : 0,
    selects: Object.keys(record(spec.nodeSelector)).length > 0,
    hasAffinity: Object.keys(record(spec.affinity)).length > 0,
    spreads: list(spec.topologySpreadConstraints).length > 0,
    owner: owner && SCALED.has(String(owner.kind)) ? { kind: String(owner.kind), name: String(owner.name) } : null,
  }
}

function requestsOf(container: string, requests: Json): ContainerRequest[] {
  const asked = { cpu: 0, memory: 0, ...requests }
  return Object.entries(asked).map(([resource, text]) => ({ container, resource, value: quantityValue(resource, String(text)) ?? 0 }))
}
