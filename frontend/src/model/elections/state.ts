// The state of an election as a fold over its events: the same as scheduler_core.leader.simulation.state makes of them.
import type { ElectionEvent, ElectionEventOf, ElectionEventType, ElectionSettings, Leg, Lock, MachineClock, Process } from '../../wire/electionEvents'

export interface ReplicaView {
  holder: string | null
  resourceVersion: string | null
  observedAt: number // on the replica's monotonic clock, in ns, as expiresAt
  expiresAt: number
}

export interface ReplicaState {
  identity: string
  generation: number
  lease: string
  elects: boolean
  settings: ElectionSettings
  clock: MachineClock
  process: Process
  exitCode: number | null
  role: 'new' | 'standby' | 'leading' | 'releasing' | 'stopped'
  working: boolean
  view: ReplicaView | null
  sleepsUntil: number | null
  request: number | null
}

export interface RequestState {
  replica: string
  verb: string
  purpose: string
  leg: Leg
  held: boolean
  awaited: boolean
}

export interface ElectionState {
  seq: number
  at: number
  title: string
  seed: number
  start: string
  duration: number
  lock: Lock | Record<string, never>
  leases: Record<string, { resourceVersion: string; body: unknown }>
  replicas: Record<string, ReplicaState>
  requests: Record<string, RequestState>
  cuts: Record<string, 'refuse' | 'hang'> // "" is the API server itself
  slow: Record<string, { there: number; back: number }> // "" is every request
  counts: { requests: number; writes: number; notifications: number }
}

export function emptyState(): ElectionState {
  return {
    seq: 0,
    at: 0,
    title: '',
    seed: 0,
    start: '',
    duration: 0,
    lock: {},
    leases: {},
    replicas: {},
    requests: {},
    cuts: {},
    slow: {},
    counts: { requests: 0, writes: 0, notifications: 0 },
  }
}

type Change<T extends ElectionEventType> = (state: ElectionState, body: ElectionEventOf<T>['body']) => void

const finishRequest = (state: ElectionState, body: { request: number; replica: string }): void => {
  delete state.requests[body.request]
  state.replicas[body.replica]!.request = null
}

const giveUpRequest = (state: ElectionState, body: { request: number; replica: string }): void => {
  state.requests[body.request]!.awaited = false
  state.replicas[body.replica]!.request = null
}

const countWrite = (state: ElectionState, { notifications }: { notifications: number }): void => {
  state.counts.writes += 1
  state.counts.notifications += notifications
}

function put<T>(values: Record<string, T>, name: string, value: T | null): void {
  if (value === null) delete values[name]
  else values[name] = value
}

const CHANGES: { [T in ElectionEventType]?: Change<T> } = {
  began: (state, { title, seed, start, duration, lock }) => Object.assign(state, { title, seed, start, duration, lock }),
  replicaStarted: (state, { replica, identity, generation, lease, elects, settings, clock }) => {
    state.replicas[replica] = {
      ...{ identity, generation, lease, elects, settings, clock },
      ...{ process: 'running', exitCode: null, role: 'new', working: false, view: null, sleepsUntil: null, request: null },
    }
  },
  requestSent: (state, { request, replica, verb, purpose }) => {
    state.requests[request] = { replica, verb, purpose, leg: 'there', held: false, awaited: true }
    state.counts.requests += 1
    Object.assign(state.replicas[replica]!, { request, sleepsUntil: null })
  },
  // What waits in an inbox is not held by the network.
  requestHeld: (state, { request, leg }) => Object.assign(state.requests[request]!, { leg, held: leg !== 'inbox' }),
  requestMoved: (state, { request }) => Object.assign(state.requests[request]!, { held: false }),
  requestServed: (state, { request }) => Object.assign(state.requests[request]!, { leg: 'back' }),
  requestAnswered: finishRequest,
  requestFailed: finishRequest,
  requestTimedOut: giveUpRequest,
  requestAbandoned: giveUpRequest,
  requestDropped: (state, { request }) => {
    delete state.requests[request]
  },
  leaseWritten: (state, event) => {
    state.leases[event.lease] = { resourceVersion: event.resourceVersion, body: event.body }
    countWrite(state, event)
  },
  leaseDeleted: (state, event) => {
    delete state.leases[event.lease]
    countWrite(state, event)
  },
  viewChanged: (state, { replica, holder, resourceVersion, observedAt, expiresAt }) => {
    state.replicas[replica]!.view = { holder, resourceVersion, observedAt, expiresAt }
  },
  sleeping: (state, { replica, until }) => Object.assign(state.replicas[replica]!, { sleepsUntil: until }),
  roleChanged: (state, { replica, role }) => Object.assign(state.replicas[replica]!, { role }),
  workStarted: (state, { replica }) => Object.assign(state.replicas[replica]!, { working: true }),
  workStopped: (state, { replica }) => Object.assign(state.replicas[replica]!, { working: false }),
  processChanged: (state, { replica, process, exitCode }) => {
    const changed = state.replicas[replica]!
    Object.assign(changed, { process, exitCode })
    if (process === 'crashed' || process === 'exited') changed.sleepsUntil = null
  },
  clockChanged: (state, { replica, clock }) => {
    // A replica that starts later brings its clock with it.
    if (state.replicas[replica]) state.replicas[replica].clock = clock
  },
  linkChanged: (state, { replica, cut }) => put(state.cuts, replica ?? '', cut),
  latencyChanged: (state, { replica, there, back }) => put(state.slow, replica ?? '', there || back ? { there, back } : null),
}

/** One event further, in place. The server's own last word is not of the election. Raises RangeError for one that does not come next. */
export function applyEvent(state: ElectionState, event: ElectionEvent): void {
  if (event.type === 'finished') return
  if (event.seq !== state.seq + 1) throw new RangeError(`event ${event.seq} cannot follow event ${state.seq}`)
  state.seq = event.seq
  state.at = event.body.at
  if (event.type !== 'other') (CHANGES[event.type] as Change<ElectionEventType> | undefined)?.(state, event.body as never)
}

export function fold(events: readonly ElectionEvent[]): ElectionState {
  const state = emptyState()
  for (const event of events) applyEvent(state, event)
  return state
}
