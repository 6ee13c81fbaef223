import { useCallback } from 'react'
import { isGivenAway } from '../../model/classroom/classroom'
import { useClassroom } from './classroom'
import { useGuide } from '../lessons/guide'
import { isSecret, usePredict } from '../run/predictions'
import { useFields } from '../hooks/fields'
import { useRun } from '../run/run'

/** Whether the decision of the step on screen stays hidden: its reader predicts it first. */
export function useSecret(): boolean {
  const step = useRun((state) => state.step)
  const predicted = usePredict((state) => isSecret(state, step))
  const [byLesson, byClass] = [useHiddenByLesson(), useHiddenByClass()]
  return byLesson || byClass || predicted
}

/** Whether a lesson asks about the decision on screen before it shows it. */
function useHiddenByLesson(): boolean {
  const { runId, step } = useFields(useRun, 'runId', 'step')
  return useGuide(({ hides }) => hides !== null && hides.runId === runId && hides.step === step)
}

/** Whether the class is asked about the decision on screen and has not been told what is right. */
function useHiddenByClass(): boolean {
  const { runId, step } = useFields(useRun, 'runId', 'step')
  return useClassroom(({ class: { question } }) => question !== null && runId !== null && isGivenAway(question, runId, step))
}

/** Which attempts may not be seen: for those who predict, what comes from the step on screen on, unless it was told. */
export function useSecrets(): (k: number) => boolean {
  const step = useRun((state) => state.step)
  const predict = usePredict()
  const [byLesson, byClass] = [useHiddenByLesson(), useHiddenByClass()]
  const hidden = byLesson || byClass
  return useCallback((k) => (k >= step && isSecret(predict, k)) || (hidden && k >= step), [predict, step, hidden])
}
