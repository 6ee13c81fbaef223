import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** One request at a time that takes long: its answer, since when it is asked, and how to give it up. */
export interface Question<Asked, Answer> {
  answer: UseMutationResult<Answer, Error, Asked>
  ask: (asked: Asked) => void
  cancel: () => void
}

/**
 * The server ends the work on a question whose connection is closed: when it is cancelled, when the page is left, and when another
 * one is asked in its place.
 */
export function useQuestion<Asked, Answer>(answerTo: (asked: Asked, signal: AbortSignal) => Promise<Answer>): Question<Asked, Answer> {
  const underWay = useRef<AbortController | null>(null)
  const answer = useMutation<Answer, Error, Asked>({
    mutationFn: (asked) => {
      underWay.current?.abort()
      underWay.current = new AbortController()
      return answerTo(asked, underWay.current.signal)
    },
  })
  useEffect(() => () => underWay.current?.abort(), [])
  const cancel = () => {
    // Reset first: the refusal that the abort brings is then nobody's any more.
    answer.reset()
    underWay.current?.abort()
  }
  return { answer, ask: answer.mutate, cancel }
}
