import { useQuery } from '@tanstack/react-query'
import { listAttempts } from '../../api/attempts'
import { getRunPod } from '../../api/runs'
import { runStory } from '../../model/story/runStory'
import { FINAL_STATES, type Run } from '../../wire/runs'

const WHILE_RUNNING_MS = 2000

/** All that became of a pod of a run; while the run goes on, it is asked for again and again. */
export function useRunStory(run: Run | undefined, pod: string) {
  const over = run !== undefined && FINAL_STATES.has(run.state)
  return useQuery({
    queryKey: ['story', run?.id, pod, over],
    enabled: run !== undefined,
    queryFn: async ({ signal }) => {
      const [found, preempting] = await Promise.all([getRunPod(run!.id, pod), listAttempts(run!.id, signal, 'preempting')])
      return runStory(run!.id, found, preempting)
    },
    staleTime: over ? Infinity : 0,
    refetchInterval: over ? false : WHILE_RUNNING_MS,
  })
}
