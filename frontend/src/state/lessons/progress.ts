// How far the reader of this browser has come in each lesson.
import { create } from 'zustand'
import { NO_PROGRESS, type Progress } from '../../model/lessons/curriculum'

const KEY = 'lessons'

/** By slug; a lesson that was never opened is not there. */
export const useProgress = create<Record<string, Progress>>(() => stored())

function stored(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Progress>
  } catch {
    return {}
  }
}

export const progressOf = (all: Record<string, Progress>, slug: string): Progress => all[slug] ?? NO_PROGRESS

function change(slug: string, changes: Partial<Progress>): void {
  useProgress.setState({ [slug]: { ...progressOf(useProgress.getState(), slug), ...changes } })
  localStorage.setItem(KEY, JSON.stringify(useProgress.getState()))
}

export function sawBeat(slug: string, beat: number): void {
  const { seen } = progressOf(useProgress.getState(), slug)
  if (beat + 1 > seen) change(slug, { seen: beat + 1 })
}

/** The first answer counts. */
export function gaveAnswer(slug: string, question: string, right: boolean): void {
  const { answers } = progressOf(useProgress.getState(), slug)
  if (answers[question] === undefined) change(slug, { answers: { ...answers, [question]: right } })
}

export function solvedExercise(slug: string, id: string): void {
  const { solved } = progressOf(useProgress.getState(), slug)
  if (!solved.includes(id)) change(slug, { solved: [...solved, id] })
}
