import { useCallback, useLayoutEffect } from 'react'
import { askedStep, hidesTheEnd, tellsAnswer } from '../../model/classroom/secrets'
import type { Route } from '../../model/page/route'
import { useClassroom } from './classroom'
import { useGuide } from '../lessons/guide'
import { isSecret, usePredict } from '../run/predictions'
import { useFields } from '../hooks/fields'
import { setLastStep, useRun } from '../run/run'

/** Whether the decision of the step on screen stays hidden: its reader predicts it first. */
export function useSecret(): boolean {
  const step = useRun((state) => state.step)
  const predicted = usePredict((state) => isSecret(state, step))
  const byLesson = useHiddenByLesson()
  const asked = useAskedStep()
  return byLesson || predicted || (asked !== null && step >= asked)
}

/** Whether a lesson asks about the decision on screen before it shows it. */
function useHiddenByLesson(): boolean {
  const { runId, step } = useFields(useRun, 'runId', 'step')
  return useGuide(({ hides }) => hides !== null && hides.runId === runId && hides.step === step)
}

/** The step of the run on screen whose decision the class is asked about, while it has not been told what is right; null: none. */
export function useAskedStep(): number | null {
  const runId = useRun((state) => state.runId)
  return useClassroom(({ class: { question } }) => (question === null || runId === null ? null : askedStep(question, runId)))
}

/** Has the page of a run end at the step that the class is asked about, before it is drawn. */
export function useLastStep(): void {
  const asked = useAskedStep()
  useLayoutEffect(() => setLastStep(asked), [asked])
}

/** Whether how a run, a timeline or an election ends would tell what the class is asked. `page`: such as "runs/1". */
export const useHiddenEnd = (page: string): boolean => useClassroom(({ class: { question } }) => question !== null && hidesTheEnd(question, page))

/** Whether a page tells what the class is asked. */
export const useTellsAnswer = (route: Route): boolean => useClassroom(({ class: { question } }) => question !== null && tellsAnswer(question, route))

/** Which attempts may not be seen: for those who predict, what comes from the step on screen on, unless it was told. */
export function useSecrets(): (k: number) => boolean {
  const step = useRun((state) => state.step)
  const predict = usePredict()
  const byLesson = useHiddenByLesson()
  const asked = useAskedStep()
  return useCallback((k) => (k >= step && (byLesson || isSecret(predict, k))) || (asked !== null && k >= asked), [predict, step, byLesson, asked])
}
