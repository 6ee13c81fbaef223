import type { Answer } from './schema'
import { anything, boolean, dictionary, list, nullable, number, object, oneOf, string, withDefault, type Decoded, type Decoder } from './decoders'
import { outcome } from './outcome'
import { problem } from './problem'
import { SIMULATION_STATES } from './simulations'

/** Pods and attempts so far, as the fold over the events counts them. */
export type TimelineCounts = Answer<'TimelineCounts'>

/** What the scheduler of a real cluster says of itself. `startedAt`: what times count from. `policy`: its KubeSchedulerConfiguration; lists leave it out. */
export type LiveSession = Pick<Answer<'LiveRunDetail'>, 'identity' | 'cluster' | 'dryRun' | 'startedAt' | 'waiting' | 'release' | 'featureGates' | 'serverVersion' | 'policy'>

/** Where a timeline is, under the API and among the pages: one that was simulated, or one that a real cluster writes. */
export type TimelinePath = `timelines/${string}` | `live/${string}`

export const isLive = (path: TimelinePath): boolean => path.startsWith('live/')

/** `policy`: null for the scenario's own, or the default. `live`: null for one that was simulated. */
export type Timeline = Answer<'Timeline'> & { path: TimelinePath; live: LiveSession | null }

export const timeline: Decoder<Timeline> = (value) => {
  const answer = value as Answer<'Timeline'>
  return { ...answer, path: `timelines/${answer.id}`, live: null }
}

/** What a live run does not have: a scenario of its own. */
const NO_SCENARIO = { seed: 0, example: null, description: '', snapshot: null, policy: null, extenders: [], warnings: [] }

/** A live run, as lists and its own address have it. */
export const liveRun: Decoder<Timeline> = (value) => {
  const { identity, cluster, dryRun, startedAt, waiting, release, featureGates, serverVersion, policy = '', ...answer } = value as Answer<'LiveRun'> & Partial<Answer<'LiveRunDetail'>>
  return { ...NO_SCENARIO, ...answer, release, startedAt, path: `live/${answer.id}`, live: { identity, cluster, dryRun, startedAt, waiting, release, featureGates, serverVersion, policy } }
}

/** Everything at a moment. */
export type TimelineMoment = Answer<'TimelineMoment'>

export type TimelineExample = Answer<'TimelineExample'>

/** Where a pod may wait. */
export const QUEUES = ['activeQ', 'backoffQ', 'unschedulable', 'gated', 'inFlight'] as const
export type QueueName = (typeof QUEUES)[number]

const moment = { at: number }
const pod = { ...moment, pod: string }
const amounts = dictionary(number)
const budget = { ...moment, budget: string }
const newPod = { ...pod, priority: withDefault(number, 0), requests: withDefault(amounts, {}), group: nullable(string), workload: nullable(string), nominatedNode: nullable(string) }
const node = {
  ...moment,
  node: string,
  zone: nullable(string),
  labels: withDefault(dictionary(string), {}), // logs of older versions have none
  allocatable: amounts,
  unschedulable: withDefault(boolean, false),
  taints: withDefault(list(string), []),
  ready: withDefault(boolean, true),
}

/** The body of every event; requests and allocatable are milli-CPU, bytes or pieces by resource. */
const BODIES = {
  began: object({ ...moment, title: withDefault(string, ''), seed: withDefault(number, 0), duration: number }),
  nodeAdded: object(node),
  nodeChanged: object(node),
  nodeRemoved: object({ ...moment, node: string }),
  podThere: object({ ...newPod, node: nullable(string) }),
  podCreated: object(newPod), // it waits in the activeQ now, unless a `queue` event says otherwise
  podUpdated: object(pod),
  queue: object({ ...pod, from: nullable(oneOf(...QUEUES)), to: nullable(oneOf(...QUEUES)), why: withDefault(string, ''), until: nullable(number) }),
  attempt: (value: unknown, path: string) => ({ ...outcome(value, path), ...attemptTimes(value, path) }),
  nominated: object({ ...pod, node: nullable(string) }),
  podBound: object({ ...pod, node: string }),
  bindRefused: object({ ...pod, node: nullable(string), message: withDefault(string, '') }),
  permitWaits: object({ ...pod, node: string, group: string, until: number }), // it has a node, and waits for pods of its group
  deviceSlice: object({ ...moment, slice: string, pool: string, generation: withDefault(number, 0), devices: dictionary(list(string)) }), // node → "driver/pool/device"
  deviceSliceDeleted: object({ ...moment, slice: string }),
  claimAllocated: object({ ...moment, pod: nullable(string), claim: string, devices: withDefault(list(string), []), adminAccess: withDefault(list(string), []) }), // "driver/pool/device"
  claimReleased: object({ ...moment, claim: string }),
  podGroup: object({ ...moment, group: string, minCount: nullable(number) }),
  podGroupDeleted: object({ ...moment, group: string }),
  podTerminating: object({ ...pod, why: withDefault(string, ''), until: number, for: nullable(string) }),
  podGone: object({ ...pod, node: nullable(string), why: withDefault(string, '') }),
  budget: object({ ...budget, allowed: number, healthy: number, desired: number, expected: number }),
  budgetSet: object(budget),
  budgetDeleted: object(budget),
  scaled: object({ ...moment, workload: string, replicas: number }),
  policyChanged: object(moment),
  operationSkipped: object({ ...moment, operation: anything, reason: withDefault(string, '') }),
  sample: object({
    ...moment,
    queues: dictionary(number),
    used: dictionary(list(number)), // [requested, allocatable]
    fragmentation: withDefault(dictionary(number), {}),
  }),
  ended: object(moment),
  finished: object({ ...moment, state: oneOf(...SIMULATION_STATES), error: nullable(problem) }), // said by the server, the very last
} satisfies Record<string, Decoder<{ at: number }>>

/** `started`: the pod left its queue then; in flight until `at`. */
const attemptTimes = object({ at: number, started: number, rejectors: withDefault(list(string), []) })

type Bodies = typeof BODIES
export type EventType = keyof Bodies
export type EventOf<T extends EventType> = { seq: number; type: T; body: Decoded<Bodies[T]> }
/** `other`: of a newer server; it has a time and nothing else that is known. */
export type TimelineEvent = { [T in EventType]: EventOf<T> }[EventType] | { seq: number; type: 'other'; body: { at: number } }

const envelope = object({ seq: number, type: string, body: anything })
const other = object(moment)

export const timelineEvent: Decoder<TimelineEvent> = (value, path) => {
  const { seq, type, body } = envelope(value, path)
  if (!(type in BODIES)) return { seq, type: 'other', body: other(body, `${path}.body`) }
  return { seq, type, body: BODIES[type as EventType](body, `${path}.body`) } as TimelineEvent
}

/** What came out: times in ns, null where it never happened. `queues`, `used` and `fragmentation`: `at` and a column a place or resource; the histogram's bins: upper end in ns, pods. */
export type TimelineResults = Answer<'TimelineResults'>
export type Curves = TimelineResults['queues']
