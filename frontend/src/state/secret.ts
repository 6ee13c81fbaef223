import { useCallback } from 'react'
import { isSecret, usePredict } from './predict'
import { useRun } from './run'

/** Whether the decision of the step on screen stays hidden: its reader predicts it first. */
export function useSecret(): boolean {
  const step = useRun((state) => state.step)
  return usePredict((state) => isSecret(state, step))
}

/** Which attempts may not be seen: for those who predict, what comes from the step on screen on, unless it was told. */
export function useSecrets(): (k: number) => boolean {
  const step = useRun((state) => state.step)
  const predict = usePredict()
  return useCallback((k) => k >= step && isSecret(predict, k), [predict, step])
}
