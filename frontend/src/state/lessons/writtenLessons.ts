import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { changeLesson, checkLesson, deleteLesson, getManuscript, keepLesson, listWrittenLessons, uploadLesson } from '../../api/writtenLessons'
import type { LessonCheck, LessonFiles, Manuscript } from '../../wire/writtenLessons'
import { useState } from 'react'
import { queryClient, refresh } from '../page/queryClient'
import { useSettled } from '../hooks/settledValue'

const LIST = 'written lessons'
const TYPING_PAUSE_MS = 600

/** One's own, with and without mistakes. */
export const useWrittenLessons = (wanted: boolean) => useQuery({ queryKey: [LIST], queryFn: listWrittenLessons, enabled: wanted })

/** `id` null: a lesson that nobody has kept yet. */
export const useManuscript = (id: string | null) =>
  useQuery({ queryKey: ['manuscript', id], queryFn: () => getManuscript(id!), enabled: id !== null, staleTime: Infinity, refetchOnWindowFocus: false })

/** What the server makes of the files, once the writer pauses. Until then, the last answer, and `behind`. `shown`: the last answer with a lesson that could be. */
export function useLessonCheck(text: string) {
  const settled = useSettled(text, TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: ['lesson check', settled],
    queryFn: ({ signal }) => checkLesson(JSON.parse(settled) as LessonFiles, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  })
  const [shown, setShown] = useState<LessonCheck | null>(null)
  const latest = query.data ?? null
  if (latest?.lesson && latest !== shown) setShown(latest)
  return { ...query, behind: settled !== text || query.isPlaceholderData, shown }
}

/** Keeps a new lesson, or the changed one over the revision that it was made from. */
export function useSaving(known: Manuscript | null) {
  return useMutation({
    mutationFn: (files: LessonFiles) => (known === null ? keepLesson(files) : changeLesson(known.id, files, known.revision)),
    onSuccess: kept,
  })
}

export const useUpload = () => useMutation({ mutationFn: uploadLesson, onSuccess: kept })

export async function dropLesson(id: string): Promise<void> {
  await deleteLesson(id)
  lessonsChanged()
}

function kept(lesson: Manuscript): void {
  queryClient.setQueryData(['manuscript', lesson.id], lesson)
  // Its starts may have become others.
  queryClient.removeQueries({ queryKey: ['lesson', lesson.slug] })
  lessonsChanged()
}

function lessonsChanged(): void {
  void refresh([LIST])
  void refresh(['lessons'])
}
