import type { LessonCheck, LessonFiles, Manuscript, WrittenLesson } from '../wire/writtenLessons'
import { apiUrl, ask } from './client'

export const WRITTEN_PATH = 'written-lessons/'
const pathOf = (id: string): string => `${WRITTEN_PATH}${id}/`

/** The newest hundred; who has more finds them by search over REST. */
export const listWrittenLessons = (): Promise<{ results: WrittenLesson[] }> => ask(WRITTEN_PATH, { query: { whose: 'mine', page_size: 100 } })
export const getManuscript = (id: string): Promise<Manuscript> => ask(pathOf(id))
export const checkLesson = (files: LessonFiles, signal?: AbortSignal): Promise<LessonCheck> => ask(`${WRITTEN_PATH}check/`, { method: 'POST', json: { files }, signal })
export const keepLesson = (files: LessonFiles): Promise<Manuscript> => ask(WRITTEN_PATH, { method: 'POST', json: { files } })
/** `revision`: the one that the files were made from. */
export const changeLesson = (id: string, files: LessonFiles, revision: number): Promise<Manuscript> => ask(pathOf(id), { method: 'PUT', json: { files, revision } })
export const deleteLesson = (id: string): Promise<null> => ask(pathOf(id), { method: 'DELETE' })
export const exportAddress = (id: string): string => apiUrl(`${pathOf(id)}export/`)

export function uploadLesson(zip: File): Promise<Manuscript> {
  const body = new FormData()
  body.append('file', zip)
  return ask(WRITTEN_PATH, { method: 'POST', body })
}
