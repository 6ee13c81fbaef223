// Up to when a timeline or an election is shown: a question about what will happen is asked before the chart answers it.
import { useLayoutEffect } from 'react'
import { askedUntil } from '../../model/classroom/secrets'
import { horizonOf, placeOf } from '../../model/lessons/beats'
import { BEFORE_ALL } from '../../model/text/horizon'
import { progressOf, useProgress } from '../lessons/progress'
import { useLesson } from '../lessons/queries'
import { useLocation } from '../page/location'
import { useClassroom } from './classroom'

/** `by`: who ends it, the class until the answer is revealed, a step of a lesson until its reader answers, or a later step that asks. */
export interface Horizon {
  at: number
  by: 'step' | 'laterStep' | 'class'
  /** Whether what is played stays hidden: it says what will happen. A step of a lesson may show it, for its readers to predict the rest. */
  hidesScenario: boolean
}

/** Has the page of a simulation end there, before it is drawn. `page`: such as "timelines/1"; null: all of it is shown. */
export function useHorizon(page: string, set: (horizon: number | null) => void): Horizon | null {
  const [byLesson, byClass] = [useLessonsHorizon(), useClassHorizon(page)]
  const found = earlier(byLesson, byClass === null ? null : { at: byClass, by: 'class', hidesScenario: true })
  const at = found?.at ?? null
  useLayoutEffect(() => set(at), [page, at, set])
  return found
}

const earlier = (one: Horizon | null, other: Horizon | null): Horizon | null => (one === null || (other !== null && other.at < one.at) ? other : one)

/** Nothing before the lesson has been read: it says what it asks. */
function useLessonsHorizon(): Horizon | null {
  const open = useLocation(({ lesson }) => lesson)
  const { data, error } = useLesson(open?.slug ?? null)
  const answers = useProgress((all) => (open === null ? null : progressOf(all, open.slug).answers))
  if (open === null || error) return null
  if (!data) return { at: BEFORE_ALL, by: 'step', hidesScenario: true }
  const at = horizonOf(data.beats, open.beat, ({ question }) => question !== null && answers?.[question.id] === undefined)
  return at === null ? null : { at, by: data.beats[open.beat]?.question ? 'step' : 'laterStep', hidesScenario: placeOf(data.beats, open.beat)?.tab !== 'scenario' }
}

const useClassHorizon = (page: string): number | null => useClassroom(({ class: { question } }) => question && askedUntil(question, page))
