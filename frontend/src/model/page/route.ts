// Addresses of pages, both ways. Nothing here knows the browser.
import type { TimelinePath } from '../../wire/timelines'
import { parseElectionRoute, type ElectionRoute } from './electionRoute'

export const TABS = ['filter', 'score', 'domains', 'devices', 'preemption', 'remedies'] as const
export type DecisionTab = (typeof TABS)[number]
/** `difference`: bars of the points that not every node has; `total`: bars of all points; the others are numbers of every plugin. */
export const SCORE_MODES = ['difference', 'total', 'raw', 'normalised', 'weighted'] as const
export type ScoreMode = (typeof SCORE_MODES)[number]
export type BarMode = 'difference' | 'total'
export const isBarMode = (mode: ScoreMode): mode is BarMode => mode === 'difference' || mode === 'total'

/** What a link into a run carries; null means "not said", and the page chooses. */
export interface RunView {
  step: number | null
  node: string | null
  plugin: string | null
  tab: DecisionTab | null
  show: ScoreMode | null
}

export const PLAIN_RUN_VIEW: RunView = { step: null, node: null, plugin: null, tab: null, show: null }

export const TIMELINE_PARTS = ['lives', 'results', 'scenario'] as const
export type TimelinePart = (typeof TIMELINE_PARTS)[number]

/** What a link into a timeline carries; null means "not said". */
export interface TimelineView {
  at: number | null // ns since the start
  attempt: number | null // the one whose decision is open, from 0
  part: TimelinePart | null
}

export const PLAIN_TIMELINE_VIEW: TimelineView = { at: null, attempt: null, part: null }

export type Route =
  | { page: 'home' }
  | { page: 'snapshots' }
  | { page: 'snapshot'; id: string }
  | { page: 'policies' }
  | { page: 'policy'; id: string }
  | { page: 'runs' }
  | { page: 'run'; id: string; play: boolean; view: RunView }
  | { page: 'checks'; id: string }
  | { page: 'optimum'; id: string }
  | { page: 'shopping'; id: string }
  | { page: 'capacity'; of: 'runs' | 'snapshots'; id: string; like: string | null }
  | { page: 'compare'; runs: readonly string[] }
  | { page: 'rehearsals' }
  | { page: 'rehearsal'; id: string }
  | { page: 'searches' }
  | { page: 'search'; id: string }
  | { page: 'survivals' }
  | { page: 'removals' }
  | { page: 'removal'; id: string }
  | { page: 'survival'; id: string; loss: number | null }
  | { page: 'sweeps' }
  | { page: 'sweep'; id: string }
  | { page: 'timelines' }
  | { page: 'newTimeline'; example: string | null; from: string | null }
  | { page: 'timeline'; path: TimelinePath; play: boolean; view: TimelineView }
  | { page: 'liveRuns' }
  | { page: 'runPod'; id: string; pod: string }
  | { page: 'timelinePod'; path: TimelinePath; pod: string }
  | { page: 'lessons' }
  | { page: 'lesson'; slug: string }
  | { page: 'exercise'; slug: string; id: string }
  | { page: 'writeLesson'; id: string | null }
  | { page: 'signIn'; refused: string | null }
  | { page: 'join'; code: string }
  | { page: 'place' }
  | { page: 'classroom'; id: string }
  | { page: 'wall'; id: string; person: string | null }
  | { page: 'handout'; id: string }
  | ElectionRoute
  | { page: 'notFound'; path: string }

/** Fields of a route that say where in a page a link leads, not what the page shows. */
const WITHIN_A_PAGE: ReadonlySet<string> = new Set(['play', 'view', 'at', 'chart', 'loss', 'like', 'person', 'refused'])

/** What a page shows: addresses with the same key are places within one page. */
export const pageKey = (route: Route): string => JSON.stringify(route, (field, value: unknown) => (WITHIN_A_PAGE.has(field) ? undefined : value))

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.includes(value as T) ? (value as T) : null
}

function parseStep(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

function parseRunView(query: URLSearchParams): RunView {
  return {
    step: parseStep(query.get('step')),
    node: query.get('node'),
    plugin: query.get('plugin'),
    tab: oneOf(TABS, query.get('tab')),
    show: oneOf(SCORE_MODES, query.get('show')),
  }
}

export function parseRoute(path: string, search: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const [section, id] = parts
  if (!section) return { page: 'home' }
  const pod = parsePod(parts)
  if (pod) return pod
  if (section === 'lessons') return parseLessons(parts, path)
  if (section === 'workshops' && id) return parseWorkshop(parts, path, search)
  if (section === 'runs' && id && parts[2] === 'checks' && parts.length === 3) return { page: 'checks', id }
  if (section === 'runs' && id && parts[2] === 'optimum' && parts.length === 3) return { page: 'optimum', id }
  if (section === 'runs' && id && parts[2] === 'shopping' && parts.length === 3) return { page: 'shopping', id }
  if ((section === 'runs' || section === 'snapshots') && id && parts[2] === 'capacity' && parts.length === 3)
    return { page: 'capacity', of: section, id, like: new URLSearchParams(search).get('like') }
  if (parts.length > 2) return { page: 'notFound', path }
  if (section === 'snapshots') return id ? { page: 'snapshot', id } : { page: 'snapshots' }
  if (section === 'policies') return id ? { page: 'policy', id } : { page: 'policies' }
  if (section === 'rehearsals') return id ? { page: 'rehearsal', id } : { page: 'rehearsals' }
  if (section === 'removals') return id ? { page: 'removal', id } : { page: 'removals' }
  if (section === 'searches') return id ? { page: 'search', id } : { page: 'searches' }
  if (section === 'survivals') return id ? { page: 'survival', id, loss: parseStep(new URLSearchParams(search).get('loss')) } : { page: 'survivals' }
  if (section === 'sweeps') return id ? { page: 'sweep', id } : { page: 'sweeps' }
  if (section === 'compare' && !id) {
    const query = new URLSearchParams(search)
    return { page: 'compare', runs: [query.get('left') ?? '', query.get('right') ?? '', ...query.getAll('also')].slice(0, MOST_COMPARED) }
  }
  if (section === 'timelines') return parseTimelines(id, new URLSearchParams(search))
  if (section === 'live') return id ? timelineRoute(`live/${id}`, new URLSearchParams(search)) : { page: 'liveRuns' }
  if (section === 'elections') return parseElectionRoute(id, search)
  if (section === 'sign-in' && !id) return { page: 'signIn', refused: new URLSearchParams(search).get('refused') }
  if (section === 'join') return { page: 'join', code: id ?? '' }
  if (section === 'place' && !id) return { page: 'place' }
  if (section !== 'runs') return { page: 'notFound', path }
  if (!id) return { page: 'runs' }
  const query = new URLSearchParams(search)
  return { page: 'run', id, play: query.get('play') === '1', view: parseRunView(query) }
}

/** "runs/ID/pods/NAMESPACE/NAME", and the same of timelines and live runs. */
function parsePod([section, id, word, namespace, name, ...rest]: readonly string[]): Route | null {
  if (!id || word !== 'pods' || !namespace || !name || rest.length > 0) return null
  const pod = `${namespace}/${name}`
  if (section === 'runs') return { page: 'runPod', id, pod }
  if (section !== 'timelines' && section !== 'live') return null
  return { page: 'timelinePod', path: `${section}/${id}`, pod }
}

function parseWorkshop([, id = '', word, ...rest]: readonly string[], path: string, search: string): Route {
  if (!word) return { page: 'classroom', id }
  if (word === 'handout' && rest.length === 0) return { page: 'handout', id }
  if (word !== 'wall' || rest.length > 0) return { page: 'notFound', path }
  return { page: 'wall', id, person: new URLSearchParams(search).get('of') }
}

function parseLessons([, slug, word, id, ...rest]: readonly string[], path: string): Route {
  if (!slug) return { page: 'lessons' }
  if (slug === 'write') return id ? { page: 'notFound', path } : { page: 'writeLesson', id: word ?? null }
  if (!word) return { page: 'lesson', slug }
  return word === 'exercises' && id && rest.length === 0 ? { page: 'exercise', slug, id } : { page: 'notFound', path }
}

function parseTimelines(id: string | undefined, query: URLSearchParams): Route {
  if (!id) return { page: 'timelines' }
  if (id === 'new') return { page: 'newTimeline', example: query.get('example'), from: query.get('from') }
  return timelineRoute(`timelines/${id}`, query)
}

function timelineRoute(path: TimelinePath, query: URLSearchParams): Route {
  const view = { at: parseStep(query.get('at')), attempt: parseStep(query.get('attempt')), part: oneOf(TIMELINE_PARTS, query.get('part')) }
  return { page: 'timeline', path, play: query.get('play') === '1', view }
}

function queryOf(view: object): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(view)) if (value !== null) query.set(key, String(value))
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** `more`: parameters that are not the run's own, such as those of the map. */
export const runHref = (id: string, view: Partial<RunView> = {}, more: Record<string, string> = {}): string => `/runs/${id}${queryOf({ ...PLAIN_RUN_VIEW, ...view, ...more })}`
export const checksHref = (id: string): string => `/runs/${id}/checks`
export const optimumHref = (id: string): string => `/runs/${id}/optimum`
export const shoppingHref = (id: string): string => `/runs/${id}/shopping`
/** `like`: the object that it begins with, as `nameToText` writes it. */
export const capacityHref = (of: 'runs' | 'snapshots', id: string, like: string | null = null): string => `/${of}/${id}/capacity${queryOf({ like })}`
export const playHref = (id: string): string => `/runs/${id}?play=1`
/** At most so many runs stand on one page. */
export const MOST_COMPARED = 4

export const compareHref = (left: string, right: string): string => comparedHref([left, right])

/** The runs beside each other; the others are compared with the first one. */
export function comparedHref(runs: readonly string[]): string {
  const names = ['left', 'right']
  return `/compare?${new URLSearchParams(runs.map((run, index) => [names[index] ?? 'also', run])).toString()}`
}
export const classHref = (id: string): string => `/workshops/${id}`
/** `person`: whose work is opened; null: everybody's. */
export const wallHref = (id: string, person: string | null = null): string => `/workshops/${id}/wall${queryOf({ of: person })}`
export const handoutHref = (id: string): string => `/workshops/${id}/handout`
export const lessonHref = (slug: string): string => `/lessons/${slug}`
/** `id`: of the lesson that is written; null: a new one. */
export const writeHref = (id: string | null = null): string => (id === null ? '/lessons/write' : `/lessons/write/${id}`)
export const exerciseHref = (slug: string, id: string): string => `/lessons/${slug}/exercises/${id}`
export const sweepHref = (id: string): string => `/sweeps/${id}`
export const rehearsalHref = (id: string): string => `/rehearsals/${id}`
export const removalHref = (id: string): string => `/removals/${id}`
export const searchHref = (id: string): string => `/searches/${id}`
/** `loss`: the number of the one that is open. */
export const survivalHref = (id: string, loss: number | null = null): string => `/survivals/${id}${queryOf({ loss })}`
export const snapshotHref = (id: string): string => `/snapshots/${id}`
export const policyHref = (id: string): string => `/policies/${id}`
export const newPolicyHref = (): string => '/policies/new'
export const timelineHref = (path: TimelinePath, view: Partial<TimelineView> = {}, more: Record<string, string> = {}): string => `/${path}${queryOf({ ...PLAIN_TIMELINE_VIEW, ...view, ...more })}`
export const playTimelineHref = (id: string): string => `/timelines/${id}?play=1`
export const newTimelineHref = (like: { example?: string; from?: string } = {}): string => `/timelines/new${queryOf(like)}`
/** `pod`: namespace/name. */
export const runPodHref = (id: string, pod: string): string => `/runs/${id}/pods/${podPart(pod)}`
export const timelinePodHref = (path: TimelinePath, pod: string): string => `/${path}/pods/${podPart(pod)}`
const podPart = (pod: string): string => pod.split('/').map(encodeURIComponent).join('/')
