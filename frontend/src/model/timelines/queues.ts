import type { QueueName } from '../../wire/timelines'
import type { Attempt } from './log'
import type { PodState, TimelineState } from './state'

/** The scheduler's queues at a moment. `bindings`: nodes are chosen, the API server is asked. */
export interface Queues extends Record<QueueName, PodState[]> {
  bindings: PodState[]
  terminating: PodState[]
}

const byOrder = (left: PodState, right: PodState): number => right.priority - left.priority || left.queuedAt - right.queuedAt
const byUntil = (left: PodState, right: PodState): number => (left.until ?? 0) - (right.until ?? 0) || byOrder(left, right)
const newestFirst = (left: PodState, right: PodState): number => right.since - left.since || byOrder(left, right)

/**
 * The activeQ in the order in which it is worked off: by priority, then by time in the queue. `underWay`: attempts that have
 * been begun; their pods are in flight although no event has said so yet.
 */
export function queuesAt(state: TimelineState, underWay: readonly Attempt[]): Queues {
  const queues: Queues = { activeQ: [], backoffQ: [], unschedulable: [], gated: [], inFlight: [], bindings: [], terminating: [] }
  const inFlight = new Set(underWay.map(({ pod }) => pod))
  for (const pod of state.pods.values()) {
    if (pod.place === 'bound') continue
    if (pod.place === 'terminating') queues.terminating.push(pod)
    else if (pod.place === 'assumed') queues.bindings.push(pod)
    else queues[inFlight.has(pod.key) ? 'inFlight' : pod.place].push(pod)
  }
  queues.activeQ.sort(byOrder)
  queues.backoffQ.sort(byUntil)
  queues.terminating.sort(byUntil)
  queues.unschedulable.sort(newestFirst)
  return queues
}
