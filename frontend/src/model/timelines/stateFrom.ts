import type { TimelineMoment } from '../../wire/timelines'
import { emptyState, type NodeState, type PodState, type TimelineState } from './state'

/** A moment as the server tells it, for those who have not followed the events up to it. */
export function stateFrom({ at, state: { seq, nodes, pods, slices, claims } }: TimelineMoment): TimelineState {
  return {
    ...emptyState(),
    seq,
    at,
    nodes: new Map(Object.entries(nodes).map(([name, { zone, ...node }]): [string, NodeState] => [name, { ...node, zone: zone ?? '' }])),
    pods: new Map(Object.entries(pods).map(([key, pod]): [string, PodState] => [key, { ...pod, ...UNTOLD, key, why: pod.why ?? '', queuedAt: pod.created, since: pod.bound ?? pod.created }])),
    slices: new Map(Object.entries(slices)),
    claims: new Map(Object.entries(claims)),
  }
}

/** What only the events say. */
const UNTOLD = { refused: '', outcome: null, lastAttempt: null, by: null }
