// How many chose which answer, where the class is asked.
import { useMemo } from 'react'
import { countedFor, isAskedAt } from '../../model/classroom/classroom'
import { useClassroom } from './classroom'

/** Shows the answers so far in this window alone, or hides them again. */
export function lookAtAnswers(question: string | null): void {
  useClassroom.setState({ looksAt: question })
}

/** How many chose each node, where the class is asked about the decision on screen: for all once it is revealed, for its teacher before, where they asked to see it. */
export function useNodeTallies(runId: string, step: number): ReadonlyMap<string, number> | null {
  const question = useClassroom((state) => state.class.question)
  const standing = useClassroom((state) => state.standing)
  const looks = useClassroom((state) => state.leads === true && state.looksAt === state.class.question?.id)
  return useMemo(() => {
    const tallies = question && isAskedAt(question, runId, step) ? countedFor(question, looks ? standing : null) : null
    return tallies && new Map(Object.entries(tallies))
  }, [question, standing, looks, runId, step])
}
