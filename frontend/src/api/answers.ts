import type { AnswerKind } from '../wire/answers'
import { ask } from './client'

/** What is in progress stops; its snapshot and its runs stay. */
export const deleteAnswer = (kind: AnswerKind, id: string): Promise<unknown> => ask(`${kind}/${id}/`, { method: 'DELETE' })
