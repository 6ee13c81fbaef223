import { useAwaited } from '../../readiness/page'
import { hasExplanation, useExplanation } from './queries'
import { useRun } from './run'
import { useSettled } from '../hooks/settledValue'
import type { Explanation } from '../../wire/attempts'

export interface StepExplanation {
  /** Of the step on screen; null while it is on its way. */
  current: Explanation | null
  /** The one that was on screen last; it stays, paler, so that nothing jumps. */
  before: Explanation | null
  error: unknown
  retry: () => void
}

const SETTLED_MS = 70

/** The explanation of the step on screen: at once if it is at hand, otherwise as soon as the playhead rests. */
export function useStepExplanation(runId: string): StepExplanation {
  const step = useRun((state) => state.step)
  const length = useRun((state) => state.log.attempts.length)
  const settled = useSettled(step, SETTLED_MS)
  const wanted = hasExplanation(runId, step) ? step : settled
  const query = useExplanation(runId, wanted < length ? wanted : null, length)
  const data = query.data ?? null
  const current = data?.k === step && step < length ? data : null
  const error = wanted === step ? query.error : null
  useAwaited('explanation', step < length && current === null && error === null)
  return {
    current,
    before: data,
    error,
    retry: () => void query.refetch(),
  }
}
