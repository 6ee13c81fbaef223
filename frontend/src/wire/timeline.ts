import { anything, boolean, dictionary, list, nullable, number, object, oneOf, string, withDefault, type Decoded, type Decoder } from './decode'
import { outcome } from './outcome'
import { problem, warnings } from './problem'
import { simulationFields, SIMULATION_STATES } from './simulation'

const reference = object({ id: string, name: string })

/** Pods and attempts so far, as the fold over the events counts them. */
export const timelineCounts = object({
  created: withDefault(number, 0),
  scheduled: withDefault(number, 0),
  preempting: withDefault(number, 0),
  unschedulable: withDefault(number, 0),
  error: withDefault(number, 0),
  bound: withDefault(number, 0),
  refused: withDefault(number, 0),
  finished: withDefault(number, 0),
  evicted: withDefault(number, 0),
  gone: withDefault(number, 0),
})
export type TimelineCounts = Decoded<typeof timelineCounts>

const played = object({
  ...simulationFields,
  description: withDefault(string, ''),
  snapshot: nullable(reference),
  policy: nullable(reference), // null: the scenario's own, or the default
  counts: timelineCounts,
  attempts: withDefault(number, 0),
  warnings, // of its policies
})

/** What the scheduler of a real cluster says of itself. */
const session = object({
  identity: string,
  cluster: string, // address of the API server
  dryRun: withDefault(boolean, false),
  startedAt: string, // RFC 3339: what times count from
  waiting: withDefault(number, 0), // pods without a node
  policy: withDefault(string, ''), // its KubeSchedulerConfiguration; lists leave it out
})
export type LiveSession = Decoded<typeof session>

/** Where a timeline is, under the API and among the pages: one that was simulated, or one that a real cluster writes. */
export type TimelinePath = `timelines/${string}` | `live/${string}`

export const isLive = (path: TimelinePath): boolean => path.startsWith('live/')

/** `live`: null for one that was simulated. */
export type Timeline = Decoded<typeof played> & { path: TimelinePath; live: LiveSession | null }

export const timeline: Decoder<Timeline> = (value, path) => {
  const record = played(value, path)
  return { ...record, path: `timelines/${record.id}`, live: null }
}

/** A live run: it has no scenario, and its policy is its own. */
export const liveRun: Decoder<Timeline> = (value, path) => {
  const record = played({ ...(value as object), policy: null }, path)
  return { ...record, path: `live/${record.id}`, live: session(value, path) }
}

export const timelineExample = object({ slug: string, title: string, description: withDefault(string, ''), yaml: string, duration: number })
export type TimelineExample = Decoded<typeof timelineExample>

/** Where a pod may wait. */
export const QUEUES = ['activeQ', 'backoffQ', 'unschedulable', 'gated', 'inFlight'] as const
export type QueueName = (typeof QUEUES)[number]

const moment = { at: number }
const pod = { ...moment, pod: string }
const amounts = dictionary(number)
const budget = { ...moment, budget: string }
const newPod = { ...pod, priority: withDefault(number, 0), requests: withDefault(amounts, {}), workload: nullable(string), nominatedNode: nullable(string) }
const node = {
  ...moment,
  node: string,
  zone: nullable(string),
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

const column = list(nullable(number))
const curves = withDefault(dictionary(column), {})

/** What came out: times in ns, null where it never happened. */
export const timelineResults = object({
  pods: dictionary(object({ created: number, scheduled: nullable(number), bound: nullable(number), gone: nullable(number), attempts: number, node: nullable(string), why: nullable(string) })),
  timeToSchedule: object({
    count: number,
    unscheduled: number,
    percentiles: object({ p50: nullable(number), p90: nullable(number), p99: nullable(number), max: nullable(number) }),
    histogram: list(list(number)), // [upper end of a bin in ns, pods]
  }),
  queues: curves, // `at` and a column a place
  used: curves, // `at` and a column a resource: share of allocatable
  fragmentation: curves,
  evictions: list(object({ at: number, pod: string, why: string, for: nullable(string), node: nullable(string) })),
  nominations: list(object({ at: number, pod: string, node: nullable(string) })),
  counts: timelineCounts,
})
export type TimelineResults = Decoded<typeof timelineResults>
export type Curves = TimelineResults['queues']
