import type { Answer } from './schema'

// Lessons: beats to look at, questions, and exercises. Texts that are HTML were sanitised by the server.

/** One of the list, in the order of the curriculum. */
export type LessonSummary = Answer<'Lesson'>
export type Lesson = Answer<'LessonDetail'>
export type Beat = Answer<'Beat'>
/** Where a beat looks. `attempt` counts from 0. */
export type LessonPlace = NonNullable<Beat['at']>
/** What a start has become. It may still be played. */
export type Shown = Answer<'Shown'>
/** An exercise with its files, and how far one has come. */
export type Exercise = Answer<'ExerciseState'>
export type Try = Answer<'Try'>
export type Hint = Answer<'Hint'>
export type Solution = Answer<'Solution'>
