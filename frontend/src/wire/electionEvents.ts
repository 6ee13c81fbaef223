import { anything, boolean, dictionary, list, nullable, number, object, oneOf, string, withDefault, type Decoded, type Decoder } from './decoders'
import { problem } from './problem'
import { SIMULATION_STATES } from './simulations'

const at = { at: number } // ns since the start
const replica = { ...at, replica: string }
const request = { ...at, request: number }

/** What is needed to read a machine's clocks at any time; `rate` in millionths of true time. */
export const machineClock = object({ rate: number, offset: number, changedAt: number, monotonic: number, suspended: boolean })
export type MachineClock = Decoded<typeof machineClock>

export const electionSettings = object({ leaseDuration: number, renewDeadline: number, retryPeriod: number, releaseOnCancel: boolean, cautiousRelease: boolean })
export type ElectionSettings = Decoded<typeof electionSettings>

/** `key` is namespace/name; `watchers` says how many watch each kind. */
export const lock = object({ kind: oneOf('leases', 'configmaps', 'endpoints'), key: string, watchers: dictionary(number) })
export type Lock = Decoded<typeof lock>

export const ROLES = ['standby', 'leading', 'releasing', 'stopped'] as const
export const PROCESSES = ['running', 'paused', 'suspended', 'crashed', 'exited'] as const
export type Process = (typeof PROCESSES)[number]
export const LEGS = ['there', 'back', 'inbox'] as const
export type Leg = (typeof LEGS)[number]
const cut = nullable(oneOf('refuse', 'hang'))

/** Of any kind: `fault` names it, other fields depend on it. */
export const fault = (value: unknown, path: string): Fault => ({ ...dictionary(anything)(value, path), ...object({ fault: string, replica: nullable(string) })(value, path) })
export interface Fault {
  fault: string
  replica?: string | null
  [field: string]: unknown
}

const BODIES = {
  began: object({ ...at, title: withDefault(string, ''), seed: number, start: string, duration: number, lock }),
  replicaStarted: object({ ...replica, identity: string, generation: number, lease: string, elects: boolean, clock: machineClock, settings: electionSettings }),
  requestSent: object({ ...request, replica: string, verb: string, purpose: string, holder: nullable(string), resourceVersion: nullable(string) }),
  requestHeld: object({ ...request, leg: oneOf(...LEGS) }),
  requestMoved: object({ ...request, leg: oneOf(...LEGS) }),
  requestServed: object({ ...request, code: number, reason: nullable(string), resourceVersion: nullable(string) }),
  requestAnswered: object({ ...request, replica: string, code: number, reason: nullable(string) }),
  requestFailed: object({ ...request, replica: string, reason: withDefault(string, '') }),
  requestTimedOut: object({ ...request, replica: string }),
  requestAbandoned: object({ ...request, replica: string }),
  requestDropped: object({ ...request, leg: nullable(string) }),
  leaseWritten: object({ ...at, lease: string, by: nullable(string), request: nullable(number), verb: string, resourceVersion: string, body: anything, notifications: number }),
  leaseDeleted: object({ ...at, lease: string, notifications: number }),
  viewChanged: object({ ...replica, holder: nullable(string), resourceVersion: nullable(string), observedAt: number, expiresAt: number }),
  sleeping: object({ ...replica, until: number }),
  roleChanged: object({ ...replica, role: oneOf(...ROLES), message: nullable(string) }),
  workStarted: object(replica),
  workStopped: object({ ...replica, reason: withDefault(string, '') }),
  processChanged: object({ ...replica, process: oneOf(...PROCESSES), exitCode: nullable(number) }),
  clockChanged: object({ ...replica, clock: machineClock }),
  linkChanged: object({ ...at, replica: nullable(string), cut }),
  latencyChanged: object({ ...at, replica: nullable(string), there: number, back: number }),
  fault: object({ ...at, fault, note: nullable(string) }),
  podCreated: object({ ...at, pod: string }),
  podBound: object({ ...at, pod: string, node: string, scheduler: nullable(string) }),
  bindRefused: object({ ...at, pod: string, node: string, message: withDefault(string, ''), scheduler: nullable(string) }),
  podGone: object({ ...at, pod: string }),
  finished: object({ ...at, state: oneOf(...SIMULATION_STATES), error: nullable(problem) }), // said by the server
}

type Bodies = typeof BODIES
export type ElectionEventType = keyof Bodies
export type ElectionEventOf<T extends ElectionEventType> = { seq: number; type: T; body: Decoded<Bodies[T]> }
/** `other`: told, but nothing that is drawn. */
export type ElectionEvent = { [T in ElectionEventType]: ElectionEventOf<T> }[ElectionEventType] | { seq: number; type: 'other'; body: { at: number } }

const envelope = object({ seq: number, type: string, body: anything })
const other = object(at)

export const electionEvent: Decoder<ElectionEvent> = (value, path) => {
  const { seq, type, body } = envelope(value, path)
  if (!(type in BODIES)) return { seq, type: 'other', body: other(body, `${path}.body`) }
  return { seq, type, body: BODIES[type as ElectionEventType](body, `${path}.body`) } as ElectionEvent
}

export const electionEvents = list(electionEvent)
