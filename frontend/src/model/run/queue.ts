import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Outcome } from '../../wire/outcome'

/** One pod in a queue. `k`: the attempt that a click should open, null while it is unknown. */
export interface QueueEntry {
  pod: string
  k: number | null
  note: string
}

/** The scheduler's queues while attempt k is being made. */
export interface QueueState {
  active: QueueEntry[] // in the order they will be attempted
  backoff: QueueEntry[]
  unschedulable: QueueEntry[] // newest first
  gated: QueueEntry[]
  evicted: QueueEntry[] // victims so far, newest first
  placed: number
}

interface Past {
  unschedulable: Map<string, QueueEntry>
  evicted: QueueEntry[]
  placed: number
}

function walkPast(attempts: readonly Outcome[], until: number): Past {
  const past: Past = { unschedulable: new Map(), evicted: [], placed: 0 }
  for (let k = 0; k <= until; k++) {
    const attempt = attempts[k]!
    past.unschedulable.delete(attempt.pod)
    if (attempt.outcome === 'scheduled') past.placed += 1
    if (attempt.outcome === 'unschedulable' || attempt.outcome === 'error') past.unschedulable.set(attempt.pod, { pod: attempt.pod, k, note: attempt.message })
    for (const pod of attempt.victims) past.evicted.push({ pod, k, note: `for ${attempt.pod}` })
  }
  return past
}

/** Attempts that are known to follow, one entry a pod. */
function knownFuture(attempts: readonly Outcome[], after: number): QueueEntry[] {
  const seen = new Set([attempts[after]?.pod]) // a preemptor comes again, but now it is the one being attempted
  const entries: QueueEntry[] = []
  for (let k = after + 1; k < attempts.length; k++) {
    const { pod, outcome } = attempts[k]!
    if (outcome === 'gated' || seen.has(pod)) continue
    seen.add(pod)
    entries.push({ pod, k, note: '' })
  }
  return entries
}

/** Pending pods that no attempt names yet, highest priority first, in order of appearance. */
export function notAttempted(columns: ClusterColumns, attempts: readonly Outcome[]): QueueEntry[] {
  const attempted = new Set(attempts.map(({ pod }) => pod))
  const { keys, states, priorities } = columns.pods
  const waiting = keys.map((_, index) => index).filter((index) => states[index] === 'pending' && !attempted.has(keys[index]!))
  waiting.sort((left, right) => priorities[right]! - priorities[left]! || left - right)
  return waiting.map((index) => ({ pod: keys[index]!, k: null, note: '' }))
}

function gatedPods(columns: ClusterColumns, attempts: readonly Outcome[]): QueueEntry[] {
  const attempt = new Map(attempts.flatMap(({ outcome, pod, k }) => (outcome === 'gated' ? [[pod, k] as const] : [])))
  return columns.pods.keys.filter((_, index) => columns.pods.states[index] === 'gated').map((pod) => ({ pod, k: attempt.get(pod) ?? null, note: '' }))
}

/** `running`: more attempts may come, so pods without one are still waiting; afterwards they are nobody's. */
export function queueAt(columns: ClusterColumns, attempts: readonly Outcome[], step: number, running: boolean): QueueState {
  const past = walkPast(attempts, Math.min(step, attempts.length - 1))
  const waiting = running ? notAttempted(columns, attempts) : []
  return {
    active: [...knownFuture(attempts, step), ...waiting],
    backoff: [], // no time passes in a run: a failed pod is not tried again
    unschedulable: [...past.unschedulable.values()].reverse(),
    gated: gatedPods(columns, attempts),
    evicted: past.evicted.reverse(),
    placed: past.placed,
  }
}
