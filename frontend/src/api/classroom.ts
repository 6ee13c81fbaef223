import type { ClassResult, NewQuestion } from '../wire/classroom'
import { ask } from './client'

const classOf = (workshop: string): string => `workshops/${workshop}/class`

export const askClass = (workshop: string, question: NewQuestion): Promise<unknown> => ask(`${classOf(workshop)}/questions/`, { method: 'POST', json: question })
export type QuestionMove = 'close' | 'reveal' | 'clear'
export const moveQuestion = (workshop: string, question: string, move: QuestionMove): Promise<unknown> => ask(`${classOf(workshop)}/questions/${question}/${move}/`, { method: 'POST' })
export const answerQuestion = (workshop: string, question: string, answer: string): Promise<unknown> => ask(`${classOf(workshop)}/questions/${question}/answer/`, { method: 'PUT', json: { answer } })
export const listResults = (workshop: string): Promise<ClassResult[]> => ask(`${classOf(workshop)}/results/`)
export const resultsAddress = (workshop: string, format: 'csv' | 'json'): string => `/api/v1/${classOf(workshop)}/results/?format=${format}`
