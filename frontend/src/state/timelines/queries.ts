import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getTimeline, getTimelineExplanation, getTimelineNodeExplanation, getTimelineResults, getTimelineScenario, listLiveRuns, listTimelineExamples, listTimelines, validateTimeline } from '../../api/timelines'
import { OVER } from '../../wire/simulation'
import type { Timeline, TimelinePath } from '../../wire/timeline'
import { useSettled } from '../settled'

const WHILE_PLAYED_MS = 2000
const isOpen = (timeline: Timeline | undefined): boolean => timeline !== undefined && !OVER.has(timeline.state)

export function useTimelineRecord(path: TimelinePath) {
  return useQuery({ queryKey: ['timeline', path], queryFn: () => getTimeline(path), refetchInterval: ({ state }) => (isOpen(state.data) ? WHILE_PLAYED_MS : false) })
}

/** The newest first. */
export function useTimelines(page: number, pageSize: number) {
  return useQuery({
    queryKey: ['timelines', page, pageSize],
    queryFn: () => listTimelines({ page, page_size: pageSize, ordering: '-createdAt' }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) ? WHILE_PLAYED_MS : false),
  })
}

/** Those of real clusters, the newest first. */
export function useLiveRuns(page: number, pageSize: number) {
  return useQuery({
    queryKey: ['liveRuns', page, pageSize],
    queryFn: () => listLiveRuns({ page, page_size: pageSize, ordering: '-createdAt' }),
    placeholderData: keepPreviousData,
    refetchInterval: WHILE_PLAYED_MS, // a scheduler may begin at any time
  })
}

/** Ready-made scenarios; they change only with the server. */
export function useTimelineExamples() {
  return useQuery({ queryKey: ['timelineExamples'], queryFn: listTimelineExamples, staleTime: 300_000 })
}

/** What has come out. `over`: nothing more will. */
export function useTimelineResults(path: TimelinePath, over: boolean) {
  return useQuery({ queryKey: ['timelineResults', path, over], queryFn: () => getTimelineResults(path), placeholderData: keepPreviousData, staleTime: over ? Infinity : 0, refetchInterval: over ? false : WHILE_PLAYED_MS })
}

export function useTimelineScenario(path: TimelinePath | null) {
  return useQuery({ queryKey: ['timelineScenario', path], queryFn: () => getTimelineScenario(path!), staleTime: Infinity, enabled: path !== null })
}

export function useTimelineExplanation(path: TimelinePath, k: number) {
  return useQuery({
    queryKey: ['timelineExplanation', path, k],
    queryFn: ({ signal }) => getTimelineExplanation(path, k, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity, // what has happened does not change
    gcTime: 45_000,
  })
}

export function useTimelineNodeExplanation(path: TimelinePath, k: number, node: string) {
  return useQuery({ queryKey: ['timelineExplanation', path, k, node], queryFn: () => getTimelineNodeExplanation(path, k, node), staleTime: Infinity })
}

const TYPING_PAUSE_MS = 350

/** What the server makes of a scenario, once the writer pauses. Until then, the last answer, and `behind`. */
export function useScenarioValidation(scenario: string, snapshot: string | null) {
  const settled = useSettled(scenario, TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: ['scenarioValidation', settled, snapshot],
    queryFn: ({ signal }) => validateTimeline(settled, snapshot ?? undefined, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return { ...query, behind: settled !== scenario || query.isPlaceholderData }
}
