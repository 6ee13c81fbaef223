import type { Given, Question, Feedback } from '../wire/questions'
import { ask } from './client'

export const questionsPath = (runId: string, k: number): string => `runs/${runId}/attempts/${k}/questions/`

export const listQuestions = (runId: string, k: number, signal?: AbortSignal): Promise<Question[]> => ask(questionsPath(runId, k), { signal })
export const answerQuestion = (runId: string, k: number, id: string, answer: Given): Promise<Feedback> =>
  ask(`${questionsPath(runId, k)}${encodeURIComponent(id)}/`, { method: 'POST', json: { answer } })
