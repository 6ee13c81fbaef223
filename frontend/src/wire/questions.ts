import type { Answer } from './schema'

// Questions that are answered by pointing, and what is said to an answer. The right answer never comes before one is given.

/** `choices` null: any node of the run, a number, or a moment. */
export type Question = Answer<'Question'>
export type QuestionKind = Question['kind']

/** `moment` in seconds since the start; the others by name or value. */
export type Given = string | number

/** `says`: why, as HTML. */
export type Feedback = Answer<'Feedback'>
