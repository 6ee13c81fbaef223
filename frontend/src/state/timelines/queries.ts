import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getTimeline, getTimelineExplanation, getTimelineNodeExplanation, getTimelineResults, getTimelineScenario, listTimelineExamples, listTimelines, validateTimeline } from '../../api/timelines'
import { OVER } from '../../wire/simulation'
import type { Timeline } from '../../wire/timeline'
import { useSettled } from '../settled'

const WHILE_PLAYED_MS = 2000
const isOpen = (timeline: Timeline | undefined): boolean => timeline !== undefined && !OVER.has(timeline.state)

export function useTimelineRecord(id: string) {
  return useQuery({ queryKey: ['timeline', id], queryFn: () => getTimeline(id), refetchInterval: ({ state }) => (isOpen(state.data) ? WHILE_PLAYED_MS : false) })
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

/** Ready-made scenarios; they change only with the server. */
export function useTimelineExamples() {
  return useQuery({ queryKey: ['timelineExamples'], queryFn: listTimelineExamples, staleTime: 300_000 })
}

/** What has come out. `over`: nothing more will. */
export function useTimelineResults(id: string, over: boolean) {
  return useQuery({ queryKey: ['timelineResults', id, over], queryFn: () => getTimelineResults(id), placeholderData: keepPreviousData, staleTime: over ? Infinity : 0, refetchInterval: over ? false : WHILE_PLAYED_MS })
}

export function useTimelineScenario(id: string | null) {
  return useQuery({ queryKey: ['timelineScenario', id], queryFn: () => getTimelineScenario(id!), staleTime: Infinity, enabled: id !== null })
}

export function useTimelineExplanation(id: string, k: number) {
  return useQuery({
    queryKey: ['timelineExplanation', id, k],
    queryFn: ({ signal }) => getTimelineExplanation(id, k, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity, // what has happened does not change
    gcTime: 45_000,
  })
}

export function useTimelineNodeExplanation(id: string, k: number, node: string) {
  return useQuery({ queryKey: ['timelineExplanation', id, k, node], queryFn: () => getTimelineNodeExplanation(id, k, node), staleTime: Infinity })
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
