import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  getTimeline,
  getTimelineExplanation,
  getTimelineNodeExplanation,
  getTimelineResults,
  getTimelineScenario,
  listLiveRuns,
  listTimelineExamples,
  listTimelines,
  validateTimeline,
} from '../../api/timelines'
import { clusterAt } from '../../model/timelines/clusterAt'
import { OVER } from '../../wire/simulations'
import type { Timeline, TimelinePath } from '../../wire/timelines'
import { useSettled } from '../hooks/settledValue'
import { latestState } from './clusterNow'
import { latelyOf } from './placementRate'

const WHILE_PLAYED_MS = 2000
const isOpen = (timeline: Timeline | undefined): boolean => timeline !== undefined && !OVER.has(timeline.state)

export function useTimelineRecord(path: TimelinePath) {
  return useQuery({ queryKey: ['timeline', path], queryFn: () => getTimeline(path), refetchInterval: ({ state }) => (isOpen(state.data) ? WHILE_PLAYED_MS : false) })
}

/** The newest first. `whose`: "" for all. */
export function useTimelines(page: number, pageSize: number, whose: string) {
  return useQuery({
    queryKey: ['timelines', page, pageSize, whose],
    queryFn: () => listTimelines({ page, page_size: pageSize, ordering: '-createdAt', whose: whose || undefined }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isOpen) ? WHILE_PLAYED_MS : false),
  })
}

const MOST_WORKING = 50

/** Schedulers of real clusters that work now, with what they do lately; a scheduler may begin at any time. */
export function useWorking() {
  return useQuery({
    queryKey: ['liveRuns', 'working'],
    queryFn: async () => {
      const { results } = await listLiveRuns({ state: 'running', page_size: MOST_WORKING, ordering: '-createdAt' })
      return results.map((run) => ({ run, lately: latelyOf(run, Date.now()) }))
    },
    refetchInterval: WHILE_PLAYED_MS,
  })
}

/** Its cluster at the last moment of which it has told. */
export function useClusterNow({ path, now }: Timeline) {
  const { data } = useQuery({
    queryKey: ['clusterNow', path],
    queryFn: () => latestState(path, now),
    structuralSharing: false, // its maps are compared by identity: it is another state only where something has happened
    refetchInterval: 5 * WHILE_PLAYED_MS,
  })
  return useMemo(() => (data ? clusterAt(data) : null), [data])
}

/** Those that have ended, the newest first. */
export function useEndedLiveRuns(page: number, pageSize: number) {
  return useQuery({
    queryKey: ['liveRuns', 'ended', page, pageSize],
    queryFn: () => listLiveRuns({ state: ['succeeded', 'failed'], page, page_size: pageSize, ordering: '-createdAt' }),
    placeholderData: keepPreviousData,
    refetchInterval: 5 * WHILE_PLAYED_MS,
  })
}

/** The next part begins right after; who is not there by then does not come. */
const LOOKS_FOR_NEXT = 5

/** The part in which a live run that is over goes on; null: there is none. */
export function useNextPart({ id, path, live, state }: Timeline) {
  return useQuery({
    queryKey: ['nextPart', path],
    queryFn: async () => (await listLiveRuns({ parent: id, page_size: 1 })).results[0]?.path ?? null,
    enabled: live !== null && OVER.has(state),
    refetchInterval: (query) => (query.state.data === null && query.state.dataUpdateCount < LOOKS_FOR_NEXT ? WHILE_PLAYED_MS : false),
  })
}

/** Ready-made scenarios; they change only with the server. */
export function useTimelineExamples() {
  return useQuery({ queryKey: ['timelineExamples'], queryFn: listTimelineExamples, staleTime: 300_000 })
}

/** What has come out. `over`: nothing more will. */
export function useTimelineResults(path: TimelinePath, over: boolean) {
  return useQuery({
    queryKey: ['timelineResults', path, over],
    queryFn: () => getTimelineResults(path),
    placeholderData: keepPreviousData,
    staleTime: over ? Infinity : 0,
    refetchInterval: over ? false : WHILE_PLAYED_MS,
  })
}

export function useTimelineScenario(path: TimelinePath | null) {
  return useQuery({ queryKey: ['timelineScenario', path], queryFn: () => getTimelineScenario(path!), staleTime: Infinity, enabled: path !== null })
}

/** `k` null: no attempt is asked about. The server does not know one that has not been made. */
export function useTimelineExplanation(path: TimelinePath, k: number | null) {
  return useQuery({
    queryKey: ['timelineExplanation', path, k],
    queryFn: ({ signal }) => getTimelineExplanation(path, k!, signal),
    enabled: k !== null,
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
