import type { Explanation, NodeExplanation } from '../wire/attempts'
import { page, type Page } from '../wire/page'
import type { Snapshot } from '../wire/snapshots'
import { scenarioValidation, type ScenarioValidation } from '../wire/simulations'
import { isLive, liveRun, timeline, timelineEvent, type Timeline, type TimelineEvent, type TimelineExample, type TimelineMoment, type TimelinePath, type TimelineResults } from '../wire/timelines'
import { apiUrl, ApiError, ask, readProblem, request, type Query } from './client'

/** What to play: a ready-made scenario, or YAML. */
export type NewTimeline = { snapshot?: string; policy?: string; seed?: number } & ({ example: string } | { scenario: string })

/** What is to be different from the parent. */
export interface Revision {
  scenario?: string
  policy?: string | null
  seed?: number
}

/** Which part of a live run is played again, how fast, and under what. `from`, `to`: ns since its beginning. */
export interface Replay {
  policy: string | null // null: its own
  speed: number
  release?: string
  from?: number
  to?: number
}

/** Which part of a recording is played again; no policy is the default one. `scheduler`: whose decisions are made again. */
export type RecordingReplay = Omit<Replay, 'policy'> & { policy?: string; scheduler: string }

/** The CSV files of a cluster trace. */
export interface TraceFiles {
  pods: File
  nodes?: File // without it a snapshot has them
}

export const TIMELINES_PATH = 'timelines/'
export const VALIDATE_TIMELINE_PATH = 'timelines/validate/'
export const LIVE_PATH = 'live/'
export const statePath = (path: TimelinePath, at: number): string => `${path}/state/?at=${at}`
const MOST_EVENTS = 10_000
export const eventsPath = (path: TimelinePath): string => `${path}/events/?after=0&limit=${MOST_EVENTS}`
export const resultsPath = (path: TimelinePath): string => `${path}/results/`
export const scenarioPath = (path: TimelinePath): string => `${path}/scenario/`
export const branchPath = (id: string): string => `timelines/${id}/branch/`
export const replayPath = (id: string): string => `live/${id}/replay/`
export const timelineAttemptPath = (path: TimelinePath, k: number): string => `${path}/attempts/${k}/`

export const listLiveRuns = (query: Query = {}): Promise<Page<Timeline>> => request(LIVE_PATH, page(liveRun), { query })
export const listTimelines = (query: Query = {}): Promise<Page<Timeline>> => request(TIMELINES_PATH, page(timeline), { query })
export const listTimelineExamples = (): Promise<TimelineExample[]> => ask('timelines/examples/')
export const startTimeline = (body: NewTimeline): Promise<Timeline> => request(TIMELINES_PATH, timeline, { method: 'POST', json: body })
/** Plays a cluster trace, a thousand times as fast as it was. */
export function startTrace({ pods, nodes }: TraceFiles, choices: Omit<NewTimeline, 'example' | 'scenario'>): Promise<Timeline> {
  const form = new FormData()
  if (nodes) form.append('file', nodes)
  form.append('file2', pods)
  for (const [name, value] of Object.entries(choices)) form.append(name, String(value))
  return request('timelines/trace/', timeline, { method: 'POST', body: form })
}
/** Plays what `manage.py record` has written. */
export function replayRecording(file: File, choices: RecordingReplay): Promise<Timeline> {
  const form = new FormData()
  form.append('file', file)
  for (const [name, value] of Object.entries(choices)) form.append(name, String(value))
  return request('timelines/recordings/', timeline, { method: 'POST', body: form })
}
export const branchTimeline = (id: string, body: Revision): Promise<Timeline> => request(branchPath(id), timeline, { method: 'POST', json: body })
export const replayLive = (id: string, body: Replay): Promise<Timeline> => request(replayPath(id), timeline, { method: 'POST', json: body })
export const getTimeline = (path: TimelinePath): Promise<Timeline> => request(`${path}/`, isLive(path) ? liveRun : timeline)
export const listEventsAfter = (path: TimelinePath, after: number): Promise<Page<TimelineEvent>> => request(`${path}/events/`, page(timelineEvent), { query: { after, limit: MOST_EVENTS } })
export const getTimelineMoment = (path: TimelinePath, at: number): Promise<TimelineMoment> => ask(statePath(path, at))
export const getTimelineResults = (path: TimelinePath): Promise<TimelineResults> => ask(resultsPath(path))
export const getTimelineExplanation = (path: TimelinePath, k: number, signal?: AbortSignal): Promise<Explanation> => ask(timelineAttemptPath(path, k), { signal })
export const getTimelineNodeExplanation = (path: TimelinePath, k: number, node: string): Promise<NodeExplanation> => ask(`${timelineAttemptPath(path, k)}nodes/${encodeURIComponent(node)}/`)
/** The cluster of a live run right before an attempt. */
export const keepMoment = (path: TimelinePath, k: number): Promise<Snapshot> => ask(`${timelineAttemptPath(path, k)}snapshot/`, { method: 'POST' })
export const cancelTimeline = (path: TimelinePath): Promise<unknown> => ask(`${path}/cancel/`, { method: 'POST' })
export const deleteTimeline = (path: TimelinePath): Promise<unknown> => ask(`${path}/`, { method: 'DELETE' })
export const validateTimeline = (scenario: string, snapshot: string | undefined, signal?: AbortSignal): Promise<ScenarioValidation> =>
  request(VALIDATE_TIMELINE_PATH, scenarioValidation, { method: 'POST', json: { scenario, snapshot }, signal })

/** The scenario as it was played. Raises ApiError. */
export async function getTimelineScenario(path: TimelinePath): Promise<string> {
  const response = await fetch(apiUrl(scenarioPath(path)))
  if (!response.ok) throw new ApiError(await readProblem(response))
  return response.text()
}
