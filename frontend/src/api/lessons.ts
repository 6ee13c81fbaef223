import type { Exercise, Hint, Lesson, LessonSummary, Shown, Solution, Try } from '../wire/lesson'
import type { Given, Verdict } from '../wire/question'
import { ask } from './client'

const lessonPath = (slug: string): string => `lessons/${slug}/`
const exercisePath = (slug: string, id: string): string => `${lessonPath(slug)}exercises/${id}/`

export const listLessons = (): Promise<LessonSummary[]> => ask('lessons/')
export const getLesson = (slug: string): Promise<Lesson> => ask(lessonPath(slug))
export const showStart = (slug: string, name: string): Promise<Shown> => ask(`${lessonPath(slug)}starts/${name}/`, { method: 'POST' })
export const answerOfLesson = (slug: string, question: string, answer: Given): Promise<Verdict> => ask(`${lessonPath(slug)}questions/${question}/`, { method: 'POST', json: { answer } })
export const getExercise = (slug: string, id: string): Promise<Exercise> => ask(exercisePath(slug, id))
/** `files`: those that were edited, by name. */
export const tryExercise = (slug: string, id: string, files: Record<string, string>): Promise<Try> => ask(`${exercisePath(slug, id)}tries/`, { method: 'POST', json: { files } })
export const takeHint = (slug: string, id: string): Promise<Hint> => ask(`${exercisePath(slug, id)}hints/`, { method: 'POST' })
export const takeSolution = (slug: string, id: string): Promise<Solution> => ask(`${exercisePath(slug, id)}solution/`, { method: 'POST' })
