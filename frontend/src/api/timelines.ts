import { anything, list, type Decoder } from '../wire/decode'
import { explanation, nodeExplanation, type Explanation, type NodeExplanation } from '../wire/explanation'
import { page, type Page } from '../wire/page'
import { scenarioValidation, type ScenarioValidation } from '../wire/simulation'
import { timeline, timelineExample, timelineResults, type Timeline, type TimelineExample, type TimelineResults } from '../wire/timeline'
import { apiUrl, ApiError, readProblem, request, type Query } from './client'

/** What to play: a ready-made scenario, or YAML. */
export type NewTimeline = { snapshot?: string; policy?: string; seed?: number } & ({ example: string } | { scenario: string })

/** What is to be different from the parent. */
export interface Revision {
  scenario?: string
  policy?: string | null
  seed?: number
}

/** The CSV files of a cluster trace. */
export interface TraceFiles {
  pods: File
  nodes?: File // without it a snapshot has them
}

export const TIMELINES_PATH = 'timelines/'
export const VALIDATE_TIMELINE_PATH = 'timelines/validate/'
export const timelinePath = (id: string): string => `timelines/${id}/`
export const statePath = (id: string, at: number): string => `timelines/${id}/state/?at=${at}`
export const eventsPath = (id: string): string => `timelines/${id}/events/?after=0&limit=10000`
export const resultsPath = (id: string): string => `timelines/${id}/results/`
export const branchPath = (id: string): string => `timelines/${id}/branch/`
export const timelineAttemptPath = (id: string, k: number): string => `timelines/${id}/attempts/${k}/`

const examples: Decoder<TimelineExample[]> = list(timelineExample)

export const listTimelines = (query: Query = {}): Promise<Page<Timeline>> => request(TIMELINES_PATH, page(timeline), { query })
export const listTimelineExamples = (): Promise<TimelineExample[]> => request('timelines/examples/', examples)
export const startTimeline = (body: NewTimeline): Promise<Timeline> => request(TIMELINES_PATH, timeline, { method: 'POST', json: body })
/** Plays a cluster trace, a thousand times as fast as it was. */
export function startTrace({ pods, nodes }: TraceFiles, choices: Omit<NewTimeline, 'example' | 'scenario'>): Promise<Timeline> {
  const form = new FormData()
  if (nodes) form.append('file', nodes)
  form.append('file2', pods)
  for (const [name, value] of Object.entries(choices)) form.append(name, String(value))
  return request('timelines/trace/', timeline, { method: 'POST', body: form })
}
export const branchTimeline = (id: string, body: Revision): Promise<Timeline> => request(branchPath(id), timeline, { method: 'POST', json: body })
export const getTimeline = (id: string): Promise<Timeline> => request(timelinePath(id), timeline)
export const getTimelineResults = (id: string): Promise<TimelineResults> => request(resultsPath(id), timelineResults)
export const getTimelineExplanation = (id: string, k: number, signal?: AbortSignal): Promise<Explanation> => request(timelineAttemptPath(id, k), explanation, { signal })
export const getTimelineNodeExplanation = (id: string, k: number, node: string): Promise<NodeExplanation> =>
  request(`${timelineAttemptPath(id, k)}nodes/${encodeURIComponent(node)}/`, nodeExplanation)
export const cancelTimeline = (id: string): Promise<unknown> => request(`${timelinePath(id)}cancel/`, anything, { method: 'POST' })
export const deleteTimeline = (id: string): Promise<unknown> => request(timelinePath(id), anything, { method: 'DELETE' })
export const validateTimeline = (scenario: string, snapshot: string | undefined, signal?: AbortSignal): Promise<ScenarioValidation> =>
  request(VALIDATE_TIMELINE_PATH, scenarioValidation, { method: 'POST', json: { scenario, snapshot }, signal })

/** The scenario as it was played. Raises ApiError. */
export async function getTimelineScenario(id: string): Promise<string> {
  const response = await fetch(apiUrl(`${timelinePath(id)}scenario/`))
  if (!response.ok) throw new ApiError(await readProblem(response))
  return response.text()
}
