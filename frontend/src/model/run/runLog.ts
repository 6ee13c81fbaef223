import type { RunEvent } from '../../wire/runEvents'
import type { Outcome, OutcomeKind } from '../../wire/outcome'
import type { Problem } from '../../wire/problem'
import type { Counts, RunState } from '../../wire/runs'

/** A run as its events tell it. Folding all events gives the same as a fresh fetch, whatever the batches were. */
export interface RunLog {
  seq: number // of the last event folded in; 0 before the first
  state: RunState
  total: number // attempts expected; preemption retries can make them more
  attempts: readonly Outcome[] // index = k
  error: Problem | null
}

export const EMPTY_LOG: RunLog = { seq: 0, state: 'queued', total: 0, attempts: [], error: null }

/** Events already seen change nothing; a gap is a broken contract, because the reader asks for what it missed. */
export function foldEvent(log: RunLog, event: RunEvent): RunLog {
  if (event.seq <= log.seq) return log
  if (event.seq !== log.seq + 1) throw new RangeError(`event ${event.seq} after ${log.seq}`)
  const seq = event.seq
  switch (event.type) {
    case 'started':
      return { ...log, seq, state: 'running', total: event.body.total, error: null }
    case 'attempts':
      return { ...log, seq, attempts: log.attempts.concat(event.body.items) }
    case 'finished':
      return { ...log, seq, state: event.body.state, error: event.body.error }
  }
}

export function foldEvents(log: RunLog, events: readonly RunEvent[]): RunLog {
  return events.reduce(foldEvent, log)
}

export const NO_COUNTS: Counts = { scheduled: 0, preempting: 0, unschedulable: 0, gated: 0, error: 0 }

export function countOutcomes(attempts: readonly Outcome[]): Counts {
  const counts = { ...NO_COUNTS }
  for (const { outcome } of attempts) counts[outcome] += 1
  return counts
}

/** The nearest attempt in a direction whose outcome is wanted, or null. */
export function findAttempt(attempts: readonly Outcome[], from: number, direction: 1 | -1, wanted: (outcome: OutcomeKind) => boolean): number | null {
  for (let k = from + direction; k >= 0 && k < attempts.length; k += direction) if (wanted(attempts[k]!.outcome)) return k
  return null
}

/** The last attempt of a pod: what became of it in the end. */
export function lastAttemptOf(attempts: readonly Outcome[], pod: string): number | null {
  const k = attempts.findLastIndex((attempt) => attempt.pod === pod)
  return k < 0 ? null : k
}
