import type { OutcomeKind } from '../../wire/outcome'
import type { QueueName, TimelineCounts, TimelineEvent } from '../../wire/timelines'

/** Where a pod is. `assumed`: a node is chosen, the binding is on its way. */
export type Place = QueueName | 'assumed' | 'bound' | 'terminating'

/** A pod at a moment; replaced, never changed. */
export interface PodState {
  key: string // "namespace/name"
  priority: number
  requests: Readonly<Record<string, number>>
  group: string | null // the PodGroup that it names, "namespace/name"
  workload: string | null
  place: Place
  node: string | null
  nominatedNode: string | null
  until: number | null // end of the back-off, of the grace period, or of waiting for its group at a node
  why: string // of the last move: the event that woke it, or why it terminates
  attempts: number
  message: string // of the last attempt that found no node
  refused: string // why its last binding was refused, until it is attempted again
  outcome: OutcomeKind | null // of the last attempt
  lastAttempt: number | null // its k
  created: number
  queuedAt: number // created, or back from its last failed attempt: the scheduler orders by it
  since: number // at this place
  by: string | null // who preempted it
}

export interface NodeState {
  zone: string
  labels: Readonly<Record<string, string>>
  allocatable: Readonly<Record<string, number>>
  unschedulable: boolean
  taints: readonly string[]
  ready: boolean
}

export interface Budget {
  allowed: number
  healthy: number
  desired: number
  expected: number
}

/** A ResourceSlice: which devices are which nodes' own. */
export interface SliceState {
  pool: string // "driver/pool"
  generation: number
  devices: Readonly<Record<string, readonly string[]>> // node → "driver/pool/device"
}

/** Everything at a moment, as a fold over the events up to it. The maps belong to the state. */
export interface TimelineState {
  seq: number
  at: number
  nodes: Map<string, NodeState>
  pods: Map<string, PodState>
  budgets: Map<string, Budget>
  groups: Map<string, number | null> // PodGroups that are there → how many pods they need, null: no gang
  slices: Map<string, SliceState>
  claims: Map<string, readonly string[]> // claims → the devices that they keep from others
  counts: TimelineCounts
}

const NO_COUNTS: TimelineCounts = { created: 0, scheduled: 0, preempting: 0, unschedulable: 0, error: 0, bound: 0, refused: 0, finished: 0, evicted: 0, gone: 0 }

export function emptyState(): TimelineState {
  return { seq: 0, at: 0, nodes: new Map(), pods: new Map(), budgets: new Map(), groups: new Map(), slices: new Map(), claims: new Map(), counts: { ...NO_COUNTS } }
}

export function copyState({ seq, at, nodes, pods, budgets, groups, slices, claims, counts }: TimelineState): TimelineState {
  const copied = { nodes: new Map(nodes), pods: new Map(pods), budgets: new Map(budgets), groups: new Map(groups), slices: new Map(slices), claims: new Map(claims) }
  return { seq, at, ...copied, counts: { ...counts } }
}

/** Why a pod that has its node is not bound yet: it waits for others of its group. */
export const AT_PERMIT = 'Permit'

const EVICTED = new Set(['preempted', 'tainted'])
export const isEviction = (why: string): boolean => EVICTED.has(why)

const isPlaced = ({ place }: PodState): boolean => place === 'bound' || place === 'terminating'

/** Changes the state. Raises RangeError for an event that does not come next. */
export function applyEvent(state: TimelineState, event: TimelineEvent): void {
  if (event.seq !== state.seq + 1) throw new RangeError(`event ${event.seq} after ${state.seq}`)
  state.seq = event.seq
  state.at = event.body.at
  change(state, event)
}

function change(state: TimelineState, event: TimelineEvent): void {
  const { counts } = state
  switch (event.type) {
    case 'nodeAdded':
    case 'nodeChanged': {
      const { node, zone, labels, allocatable, unschedulable, taints, ready } = event.body
      state.nodes.set(node, { zone: zone ?? '', labels, allocatable, unschedulable, taints, ready })
      break
    }
    case 'nodeRemoved':
      state.nodes.delete(event.body.node)
      break
    case 'podThere':
      state.pods.set(event.body.pod, newPod(event.body, event.body.node))
      break
    case 'podCreated':
      state.pods.set(event.body.pod, newPod(event.body, null))
      counts.created += 1
      break
    case 'queue':
      moved(state, event.body)
      break
    case 'attempt':
      attempted(state, event.body)
      break
    case 'nominated':
      patch(state, event.body.pod, () => ({ nominatedNode: event.body.node }))
      break
    case 'podBound':
      counts.bound += 1
      patch(state, event.body.pod, () => ({ place: 'bound', node: event.body.node, nominatedNode: null, until: null, why: '', since: event.body.at }))
      break
    case 'bindRefused':
      counts.refused += 1
      patch(state, event.body.pod, ({ place, node }) => ({ ...(place === 'assumed' ? { node: null, until: null, why: '' } : { node }), refused: event.body.message }))
      break
    case 'podTerminating': {
      const { pod, why, until, at } = event.body
      patch(state, pod, () => ({ place: 'terminating', why, until, since: at, by: event.body.for }))
      if (isEviction(why)) counts.evicted += 1
      break
    }
    case 'podGone':
      gone(state, event.body)
      break
    case 'budget': {
      const { budget, allowed, healthy, desired, expected } = event.body
      state.budgets.set(budget, { allowed, healthy, desired, expected })
      break
    }
    case 'budgetDeleted':
      state.budgets.delete(event.body.budget)
      break
    case 'podGroup':
      state.groups.set(event.body.group, event.body.minCount)
      break
    case 'podGroupDeleted':
      state.groups.delete(event.body.group)
      break
    case 'deviceSlice': {
      const { slice, pool, generation, devices } = event.body
      state.slices.set(slice, { pool, generation, devices })
      break
    }
    case 'deviceSliceDeleted':
      state.slices.delete(event.body.slice)
      break
    case 'claimAllocated': {
      const { claim, devices, adminAccess } = event.body
      state.claims.set(
        claim,
        devices.filter((device) => !adminAccess.includes(device)),
      )
      break
    }
    case 'claimReleased':
      state.claims.delete(event.body.claim)
      break
    case 'permitWaits':
      patch(state, event.body.pod, () => ({ why: AT_PERMIT, until: event.body.until }))
      break
    case 'policyChanged':
      startedAgain(state, event.body.at)
  }
}

function patch(state: TimelineState, key: string, changes: (pod: PodState) => Partial<PodState>): void {
  const pod = state.pods.get(key)
  if (pod) state.pods.set(key, { ...pod, ...changes(pod) })
}

type NewPod = Extract<TimelineEvent, { type: 'podCreated' }>['body']

function newPod({ at, pod, priority, requests, group, workload, nominatedNode }: NewPod, node: string | null): PodState {
  const place = node === null ? 'activeQ' : 'bound'
  const nothingYet = { until: null, why: '', attempts: 0, message: '', refused: '', outcome: null, lastAttempt: null, by: null }
  return { key: pod, priority, requests, group, workload, place, node, nominatedNode, ...nothingYet, created: at, queuedAt: at, since: at }
}

type Move = Extract<TimelineEvent, { type: 'queue' }>['body']

function moved(state: TimelineState, { pod, from, to, why, until, at }: Move): void {
  if (to === null) return
  patch(state, pod, (before) => {
    if (isPlaced(before)) return {}
    const failed = from === 'inFlight' || from === null
    return { place: to, why, until, since: at, node: null, queuedAt: failed ? at : before.queuedAt }
  })
}

const WAITING = new Set<Place>(['backoffQ', 'unschedulable', 'gated', 'inFlight'])

/** The scheduler starts again: whoever waits is in its activeQ; gated pods are told to be gated again. */
function startedAgain(state: TimelineState, at: number): void {
  for (const [key, pod] of state.pods) {
    if (WAITING.has(pod.place)) state.pods.set(key, { ...pod, place: 'activeQ', why: '', until: null, since: at, queuedAt: at })
  }
}

type Attempt = Extract<TimelineEvent, { type: 'attempt' }>['body']

function attempted(state: TimelineState, { pod, outcome, node, message, k, at }: Attempt): void {
  if (outcome !== 'gated') state.counts[outcome] += 1
  patch(state, pod, (before) => ({
    attempts: before.attempts + 1,
    message,
    refused: '',
    outcome,
    lastAttempt: k,
    ...(outcome === 'scheduled' && !isPlaced(before) && { place: 'assumed' as const, node, until: null, why: '', since: at }),
  }))
}

function gone(state: TimelineState, { pod, why }: { pod: string; why: string }): void {
  const before = state.pods.get(pod)
  state.pods.delete(pod)
  state.counts.gone += 1
  if (why === 'finished') state.counts.finished += 1
  if (isEviction(why) && before?.place !== 'terminating') state.counts.evicted += 1
}
