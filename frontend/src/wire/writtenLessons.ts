import type { Answer } from './schema'

// Lessons that people write. Paths of files are those inside the lesson's folder.

export type WrittenLesson = Answer<'WrittenLesson'>
/** With its files, for who may change it. */
export type Manuscript = Answer<'Manuscript'>
export type LessonCheck = Answer<'LessonCheck'>
/** Path → text. */
export type LessonFiles = Record<string, string>
/** A cluster that a beat shows, or a moment of a timeline or an election, in short. */
export type Picture = Answer<'Picture'>
export type PicturedNode = Picture['nodes'][number]
export type PicturedCourse = NonNullable<Picture['course']>
export type PicturedRow = PicturedCourse['rows'][number]
export type PicturedSpan = PicturedRow['spans'][number]
