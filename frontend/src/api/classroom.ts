import type { ClassItem, ClassResults, ClassWork, NewQuestion, ShownTask } from '../wire/classroom'
import type { Workshop } from '../wire/people'
import { ask } from './client'
import { once } from './requestKey'

const classOf = (workshop: string): string => `workshops/${workshop}/class`

export const askClass = (workshop: string, question: NewQuestion): Promise<unknown> => ask(`${classOf(workshop)}/questions/`, { method: 'POST', json: question })
export type QuestionMove = 'close' | 'reveal' | 'clear'
export const moveQuestion = (workshop: string, question: string, move: QuestionMove): Promise<unknown> => ask(`${classOf(workshop)}/questions/${question}/${move}/`, { method: 'POST' })
export const answerQuestion = (workshop: string, question: string, answer: string): Promise<unknown> => ask(`${classOf(workshop)}/questions/${question}/answer/`, { method: 'PUT', json: { answer } })
export const listResults = (workshop: string): Promise<ClassResults> => ask(`${classOf(workshop)}/results/`)
export const resultsAddress = (workshop: string, format: 'csv' | 'json'): string => `/api/v1/${classOf(workshop)}/results/?format=${format}`

export const setTask = (workshop: string, lesson: string, exercise: string): Promise<ShownTask> => ask(`${classOf(workshop)}/tasks/`, { method: 'POST', json: { lesson, exercise } })
const taskOf = (workshop: string, task: string): string => `${classOf(workshop)}/tasks/${task}`
export const endTask = (workshop: string, task: string): Promise<ShownTask> => ask(`${taskOf(workshop, task)}/end/`, { method: 'POST' })
export const getWork = (workshop: string, task: string, person: string): Promise<ClassWork> => ask(`${taskOf(workshop, task)}/work/${person}/`)
export const commentOn = (workshop: string, task: string, person: string, comment: string): Promise<unknown> =>
  ask(`${taskOf(workshop, task)}/work/${person}/comment/`, { method: 'PUT', json: { comment } })

export const getScript = (workshop: string): Promise<ClassItem[]> => ask(`${classOf(workshop)}/script/`)
export const getPlan = (workshop: string): Promise<ClassItem[]> => ask(`${classOf(workshop)}/plan/`)
/** `number`: of an item of the plan, from 0. */
export const askPlanned = (workshop: string, number: number): Promise<unknown> => ask(`${classOf(workshop)}/plan/${number}/ask/`, { method: 'POST' })
export const repeatClass = (workshop: string, key: string): Promise<Workshop> => ask(`${classOf(workshop)}/again/`, { method: 'POST', headers: once(key) })
