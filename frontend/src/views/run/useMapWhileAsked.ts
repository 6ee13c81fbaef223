import { useEffect } from 'react'
import { isAskedAt } from '../../model/classroom/classroom'
import { useClassroom } from '../../state/classroom/classroom'
import { openNarrowTab, useRun } from '../../state/run/run'

/** While the class is asked for a node of the decision on screen, a phone shows the map on which it is tapped. */
export function useMapWhileAsked(runId: string): void {
  const question = useClassroom((state) => (state.leads === false && state.class.question?.state === 'open' ? state.class.question : null))
  const isAsked = useRun((state) => question !== null && isAskedAt(question, runId, state.step))
  useEffect(() => {
    if (!isAsked) return
    openNarrowTab('cluster')
    return () => openNarrowTab('decision')
  }, [isAsked])
}
