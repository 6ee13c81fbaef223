// What the class was told before this page came to it: that stays told.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getScript } from '../../api/classroom'
import { ONLY_SHOWN } from '../../model/decision/prediction'
import { revealedSteps } from '../../model/classroom/handout'
import { useFields } from '../hooks/fields'
import { tell, usePredict } from '../run/predictions'
import { useClassroom } from './classroom'

/** Tells what was revealed of the run on screen where decisions are hidden: to who comes later, and on another device. */
export function useRevealedBefore(): void {
  const id = useClassroom((state) => state.id)
  const { on, runId } = useFields(usePredict, 'on', 'runId')
  const { data: script } = useQuery({ queryKey: ['class script', id], queryFn: () => getScript(id ?? ''), enabled: id !== null && on && runId !== null, staleTime: 0 })
  useEffect(() => {
    if (script && runId !== null) for (const step of revealedSteps(script, runId)) tell(step, ONLY_SHOWN)
  }, [script, runId])
}
