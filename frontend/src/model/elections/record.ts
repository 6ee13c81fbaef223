// The election record, in whichever object carries it.

const ANNOTATION = 'control-plane.alpha.kubernetes.io/leader'

export interface LeaseRecord {
  holderIdentity: string // "" is nobody
  leaseDurationSeconds: number
  acquireTime: string | null // RFC 3339; the writer's calendar
  renewTime: string | null
  leaseTransitions: number
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** A Lease's spec, or the annotation of a ConfigMap or Endpoints. What is missing reads as Go's zero values. */
export function recordOf(body: unknown): LeaseRecord {
  const { spec, metadata } = fieldsOf(body)
  const record = spec === undefined ? annotated(metadata) : fieldsOf(spec)
  return {
    holderIdentity: text(record.holderIdentity) ?? '',
    leaseDurationSeconds: number(record.leaseDurationSeconds),
    acquireTime: text(record.acquireTime),
    renewTime: text(record.renewTime),
    leaseTransitions: number(record.leaseTransitions ?? record.leaderTransitions),
  }
}

function annotated(metadata: unknown): Fields {
  const value = fieldsOf(fieldsOf(metadata).annotations)[ANNOTATION]
  try {
    return fieldsOf(JSON.parse(text(value) ?? '{}'))
  } catch {
    return {} // somebody wrote something else there
  }
}
