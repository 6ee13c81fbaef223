import { useMutation, useQuery } from '@tanstack/react-query'
import { getExercise, getLesson, listLessons, showStart, takeHint, takeSolution, tryExercise } from '../../api/lessons'
import { isUnsettled, newKey } from '../../api/requestKey'
import type { Shown } from '../../wire/lessons'
import { queryClient, refresh } from '../page/queryClient'
import { solvedExercise } from './progress'

export const useLessons = () => useQuery({ queryKey: ['lessons'], queryFn: listLessons, staleTime: 300_000 })

/** `slug` null: none is open. */
export const useLesson = (slug: string | null) => useQuery({ queryKey: ['lesson', slug], queryFn: () => getLesson(slug ?? ''), enabled: slug !== null, staleTime: 300_000 })

const startQuery = (slug: string, name: string) => ({ queryKey: ['lesson', slug, 'start', name], queryFn: () => showStart(slug, name), staleTime: Infinity })

/** What a start has become; asked for once. */
export const startOf = (slug: string, name: string): Promise<Shown> => queryClient.fetchQuery(startQuery(slug, name))
export const useStart = (slug: string, name: string, enabled: boolean) => useQuery({ ...startQuery(slug, name), enabled })

export const useExercise = (slug: string, id: string) => useQuery({ queryKey: ['exercise', slug, id], queryFn: () => getExercise(slug, id), staleTime: 0, refetchOnWindowFocus: false })

const exerciseChanged = (slug: string, id: string) => refresh(['exercise', slug, id])

/** What nobody knows the end of is sent again, under its key. */
const SENT_AGAIN = { retry: (failures: number, error: Error) => failures < 8 && isUnsettled(error), retryDelay: 1500 }

export function useTry(slug: string, id: string) {
  const trying = useMutation({
    ...SENT_AGAIN,
    mutationFn: ({ files, key }: { files: Record<string, string>; key: string }) => tryExercise(slug, id, files, key),
    onSuccess: ({ passed }) => {
      if (passed) solvedExercise(slug, id)
      void exerciseChanged(slug, id)
    },
  })
  return { ...trying, check: (files: Record<string, string>) => trying.mutate({ files, key: newKey() }) }
}
export const useHints = (slug: string, id: string) => useMutation({ ...SENT_AGAIN, mutationFn: (key: string) => takeHint(slug, id, key), onSuccess: () => void exerciseChanged(slug, id) })
export const useSolution = (slug: string, id: string) => useMutation({ mutationFn: () => takeSolution(slug, id) })
