import type { Exercise, Hint, Lesson, LessonSummary, Shown, Solution, Try } from '../wire/lessons'
import type { Given, Feedback } from '../wire/questions'
import { ask } from './client'
import { once } from './requestKey'

const lessonPath = (slug: string): string => `lessons/${slug}/`
const exercisePath = (slug: string, id: string): string => `${lessonPath(slug)}exercises/${id}/`

export const listLessons = (): Promise<LessonSummary[]> => ask('lessons/')
export const getLesson = (slug: string): Promise<Lesson> => ask(lessonPath(slug))
export const showStart = (slug: string, name: string): Promise<Shown> => ask(`${lessonPath(slug)}starts/${name}/`, { method: 'POST' })
export const answerOfLesson = (slug: string, question: string, answer: Given): Promise<Feedback> => ask(`${lessonPath(slug)}questions/${question}/`, { method: 'POST', json: { answer } })
export const getExercise = (slug: string, id: string): Promise<Exercise> => ask(exercisePath(slug, id))
/** `files`: those that were edited, by name. `key`: sent again under it, the try is the same try. */
export const tryExercise = (slug: string, id: string, files: Record<string, string>, key: string): Promise<Try> =>
  ask(`${exercisePath(slug, id)}tries/`, { method: 'POST', json: { files }, headers: once(key) })
export const takeHint = (slug: string, id: string, key: string): Promise<Hint> => ask(`${exercisePath(slug, id)}hints/`, { method: 'POST', headers: once(key) })
export const takeSolution = (slug: string, id: string): Promise<Solution> => ask(`${exercisePath(slug, id)}solution/`, { method: 'POST' })
