// What stays hidden while the class is asked: until its answer is revealed, no page tells it.
import type { ClassItem, ShownQuestion } from '../../wire/classroom'
import type { Route } from '../page/route'
import { momentOf, pageOf, stepOnRun } from './classroom'

type Asked = Pick<ShownQuestion, 'kind' | 'state' | 'path'>

const PICKED = new Set<ShownQuestion['kind'] | null>(['node', 'plugin', 'pod'])

/** Whether decisions are predicted where an address leads. */
export const isPredicted = (path: string): boolean => new URL(path, 'http://here').searchParams.get('predict') === '1'

/** Whether the decision that a question was asked at gives its answer away. A teacher's own questions, with answers in words, hide nothing that was on the screen. */
export const hidesDecision = ({ kind, path }: { kind: ClassItem['answering']; path: string }): boolean => PICKED.has(kind) || isPredicted(path)

/** The step of a run whose decision stays hidden, with all that follow; null: none. */
export const askedStep = ({ kind, state, path }: Asked, runId: string): number | null => (state !== 'revealed' && hidesDecision({ kind, path }) ? stepOnRun(path, runId) : null)

/** Up to when a timeline or an election is shown, in ns: the moment that the class was asked at. `page`: "timelines/1". null: all of it. */
export const askedUntil = ({ state, path }: Asked, page: string): number | null => (state !== 'revealed' && pageOf(path) === `/${page}` ? momentOf(path) : null)

/** Whether how a run, a timeline or an election ends would tell the answer. `page`: such as "runs/1". */
export function hidesTheEnd(question: Asked, page: string): boolean {
  const [kind, id = ''] = page.split('/')
  return (kind === 'runs' ? askedStep(question, id) : askedUntil(question, page)) !== null
}

/** Whether a page tells the answer because it is about the whole of what the class is asked about. */
export const tellsAnswer = (question: Asked, route: Route): boolean => subjectsOf(route).some((page) => hidesTheEnd(question, page))

function subjectsOf(route: Route): readonly string[] {
  switch (route.page) {
    case 'runPod':
    case 'checks':
    case 'optimum':
    case 'shopping':
      return [`runs/${route.id}`]
    case 'capacity':
      return [`${route.of}/${route.id}`]
    case 'compare':
      return route.runs.map((id) => `runs/${id}`)
    case 'newTimeline':
      return [`timelines/${route.from ?? ''}`]
    case 'newElection':
      return [`elections/${route.from ?? ''}`]
    default:
      return []
  }
}
