import type { LessonSummary } from '../../wire/lessons'

/** What a person has done of a lesson, by ids. `seen`: how many beats. */
export interface Progress {
  seen: number
  answers: Record<string, boolean> // question → was it right
  solved: string[] // exercises
}

export const NO_PROGRESS: Progress = { seen: 0, answers: {}, solved: [] }

export interface Subject {
  name: string
  lessons: LessonSummary[]
}

/** By subject, each in the order of the curriculum. */
export function bySubject(lessons: readonly LessonSummary[]): Subject[] {
  const names = [...new Set(lessons.map(({ subject }) => subject))]
  return names.map((name) => ({ name, lessons: lessons.filter(({ subject }) => subject === name) }))
}

/** From 0 to 1: beats, questions and exercises count alike. */
export function shareDone(lesson: LessonSummary, { seen, answers, solved }: Progress): number {
  const all = lesson.beats + lesson.questions + lesson.exercises.length
  const done = Math.min(seen, lesson.beats) + Math.min(Object.keys(answers).length, lesson.questions) + Math.min(solved.length, lesson.exercises.length)
  return all === 0 ? 0 : done / all
}

/** "5 of 5 steps · 3 of 4 questions right · 1 of 2 exercises solved"; empty before one begins. */
export function progressWords(lesson: LessonSummary, progress: Progress): string {
  const { seen, answers, solved } = progress
  if (shareDone(lesson, progress) === 0) return ''
  const right = Object.values(answers).filter(Boolean).length
  return [
    `${Math.min(seen, lesson.beats)} of ${lesson.beats} steps`,
    lesson.questions ? `${right} of ${lesson.questions} questions right` : '',
    lesson.exercises.length ? `${solved.length} of ${lesson.exercises.length} exercises solved` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The lessons that one builds on, and the one that follows it in the curriculum; null for the last one. `lessons` are in its order. */
export function around(lessons: readonly LessonSummary[], slug: string): { before: LessonSummary[]; next: LessonSummary | null } {
  const at = lessons.findIndex((each) => each.slug === slug)
  const before = lessons.filter((each) => lessons[at]?.before.includes(each.slug))
  return { before, next: at < 0 ? null : (lessons[at + 1] ?? null) }
}
