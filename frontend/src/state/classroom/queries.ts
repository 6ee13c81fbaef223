// What the server is asked about a class, and what is done in it.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { answerQuestion, askClass, askPlanned, commentOn, endTask, getPlan, getScript, getWork, listResults, moveQuestion, repeatClass, setTask, type QuestionMove } from '../../api/classroom'
import { describeError, Unreachable } from '../../api/client'
import type { ClassTile, NewQuestion } from '../../wire/classroom'
import { notify } from '../page/notice'
import { refresh } from '../page/queryClient'
import { useClassroom } from './classroom'

const set = useClassroom.setState
const get = useClassroom.getState

const complain = (error: unknown) => notify(describeError(error).title)

export const useAnswer = () =>
  useMutation({
    mutationFn: ({ question, answer }: { question: string; answer: string }) => answerQuestion(get().id ?? '', question, answer),
    retry: (failures, error) => error instanceof Unreachable && failures < 5, // a refusal stays a refusal
    onSuccess: (_, { question, answer }) => {
      const { standing } = get()
      if (standing) set({ standing: { ...standing, question, answer } })
    },
    onError: complain,
  })
export const useAsk = () => useMutation({ mutationFn: (question: NewQuestion) => askClass(get().id ?? '', question), onSuccess: resultsChanged, onError: complain })
export const useMoveQuestion = () =>
  useMutation({ mutationFn: ({ id, move }: { id: string; move: QuestionMove }) => moveQuestion(get().id ?? '', id, move), onSuccess: resultsChanged, onError: complain })

export const useSetTask = () =>
  useMutation({ mutationFn: ({ lesson, exercise }: { lesson: string; exercise: string }) => setTask(get().id ?? '', lesson, exercise), onSuccess: resultsChanged, onError: complain })
export const useEndTask = () => useMutation({ mutationFn: (task: string) => endTask(get().id ?? '', task), onSuccess: resultsChanged, onError: complain })

/** The last try of somebody; asked for again when their tile changes. */
export const useWork = (workshop: string, task: string, { person, changedAt }: ClassTile) =>
  useQuery({ queryKey: ['class work', workshop, task, person, changedAt], queryFn: () => getWork(workshop, task, person), placeholderData: keepPreviousData })
export const useComment = (workshop: string, task: string, person: string) =>
  useMutation({ mutationFn: (comment: string) => commentOn(workshop, task, person, comment), onSuccess: () => notify('They see your comment'), onError: complain })

export const useScript = (id: string) => useQuery({ queryKey: ['class script', id], queryFn: () => getScript(id), staleTime: 0 })
export const usePlan = (id: string) => useQuery({ queryKey: ['class plan', id], queryFn: () => getPlan(id), staleTime: Infinity })
export const useAskPlanned = (id: string) => useMutation({ mutationFn: (number: number) => askPlanned(id, number), onSuccess: resultsChanged, onError: complain })
/** A new class with the script of this one. */
export const useRepeat = (id: string) =>
  useMutation({
    mutationFn: (key: string) => repeatClass(id, key),
    onSuccess: () => Promise.all(['workshops', 'session'].map((name) => refresh([name]))),
    onError: complain,
  })

const resultsChanged = () => refresh(['class results'])
export const useResults = (id: string) => useQuery({ queryKey: ['class results', id], queryFn: () => listResults(id) })
