// A class: from its frames to how it stands, and whether somebody is where the class is.
import type { ClassFrame, ClassStanding, ClassState, ClassTile, ClassTiles, ShownQuestion } from '../../wire/classroom'
import { count, ordinal } from '../text/quantity'

export const EMPTY_CLASS: ClassState = { path: null, pointer: null, calls: 0, question: null, task: null }

/** The state after a frame; the server folds the same (playground/workshops/state.py). */
export function foldFrame(state: ClassState, { type, body }: ClassFrame): ClassState {
  switch (type) {
    case 'state':
      return body
    case 'place':
    case 'pointer':
      return { ...state, ...body }
    case 'call':
      return { ...state, calls: state.calls + 1 }
    case 'question':
      return { ...state, question: { ...body, right: null, rightCount: null, says: '', tallies: {}, answered: 0, state: 'open' } }
    case 'closed':
      return { ...state, question: changed(state.question, body.id, { state: 'closed' }) }
    case 'revealed':
      return { ...state, question: changed(state.question, body.id, { ...body, state: 'revealed' }) }
    case 'cleared':
      return { ...state, question: null }
    case 'task':
      return { ...state, task: body }
    case 'ended':
      return { ...state, task: null }
  }
}

const changed = (question: ShownQuestion | null, id: string, change: Partial<ShownQuestion>): ShownQuestion | null => (question?.id === id ? { ...question, ...change } : question)

/** Where an address is, as far as moving away from it is told: the page, and the step or the time on it; null: not said. */
interface Position {
  page: string
  step: number | null
  at: number | null
}

function positionOf(href: string): Position {
  const { pathname, searchParams } = new URL(href, 'http://here')
  const number = (name: string) => (searchParams.has(name) ? Number(searchParams.get(name)) : null)
  return { page: pathname.replace(/\/$/, ''), step: number('step'), at: number('at') }
}

const agree = (one: number | null, other: number | null): boolean => one === null || other === null || one === other

/** The page that an address shows, without the place on it: "/runs/1". */
export const pageOf = (path: string): string => positionOf(path).page

/** The step of a run that an address shows; null: it shows something else. */
export function stepOnRun(path: string, runId: string): number | null {
  const { page, step } = positionOf(path)
  return page === `/runs/${runId}` ? step : null
}

/** The decision that an address shows, the same for every tab and node of it; null: it shows no decision. */
export function decisionOf(path: string): string | null {
  const { page, step } = positionOf(path)
  return page.startsWith('/runs/') && step !== null ? `${page} ${step}` : null
}

/** Whether both show the same moment; who looks at another tab or node of it has not moved away. */
export function isWithClass(here: string, path: string): boolean {
  const [one, other] = [positionOf(here), positionOf(path)]
  return one.page === other.page && agree(one.step, other.step) && agree(one.at, other.at)
}

/** "12" and "7" on the same run; elsewhere the names of the pages. */
export function whereWords(here: string, path: string): { you: string; theClass: string } {
  const [one, other] = [positionOf(here), positionOf(path)]
  const same = one.page === other.page
  return { you: placeWords(one, same), theClass: placeWords(other, same) }
}

function placeWords({ page, step, at }: Position, samePage: boolean): string {
  const moment = step !== null ? `decision ${ordinal(step)}` : at !== null ? `${(at / 1e9).toFixed(1)} s` : null
  if (samePage) return moment ?? 'its start'
  const name = PAGES[page.split('/')[1] ?? ''] ?? 'another page'
  return moment ? `${moment} of ${name}` : name
}

const PAGES: Record<string, string> = {
  '': 'the gallery',
  runs: 'a run',
  timelines: 'a timeline',
  elections: 'an election',
  snapshots: 'a snapshot',
  policies: 'a policy',
  compare: 'a comparison',
  lessons: 'a lesson',
  workshops: 'the page of the workshop',
}

const SHOWN_BY_ID = ['runs', 'timelines', 'elections', 'snapshots', 'policies']

/** The address as a class is shown it, or null for pages that are the teacher's own. Nothing plays by itself there. */
export function classPath(href: string): string | null {
  const { pathname, searchParams } = new URL(href, 'http://here')
  const [section = '', id] = pathname.split('/').filter(Boolean)
  const shown = section === 'lessons' || section === 'compare' || (SHOWN_BY_ID.includes(section) && id !== undefined && id !== 'new')
  if (!shown) return null
  searchParams.delete('play')
  searchParams.delete('projector')
  const query = searchParams.toString()
  return query ? `${pathname}?${query}` : pathname
}

/** So many right answers that nobody gave are shown: of a tie among many nodes a few are enough. */
const MOST_RIGHT = 3
/** And so many are named in a sentence. */
const MOST_NAMED = 5

/** "b or c or 3,998 more"; empty where nothing is right or wrong. */
export function rightWords({ choices, right, rightCount }: Pick<ShownQuestion, 'choices' | 'right' | 'rightCount'>): string {
  const named = (right ?? []).slice(0, MOST_NAMED).map((value) => answerText({ choices }, value))
  // Questions that were revealed by an older server have all right answers, and no number of them.
  const more = (rightCount ?? right?.length ?? 0) - named.length
  return [...named, ...(more > 0 ? [`${count(more)} more`] : [])].join(' or ')
}

export const answerText = ({ choices }: Pick<ShownQuestion, 'choices'>, value: string): string => choices?.find((choice) => choice.value === value)?.text ?? value

type Answered = Pick<ShownQuestion, 'choices' | 'right' | 'rightCount'>

/** What somebody has answered, and what is right. */
export function verdictWords(question: Answered, mine: string | null): string {
  const answered = mine === null ? 'You did not answer.' : `You answered ${answerText(question, mine)}.`
  if (question.right === null) return answered
  if (mine !== null && question.right.includes(mine)) return `${answered} That is right.`
  const right = rightWords(question)
  return right ? `${answered} The right answer is ${right}.` : answered
}

/** Bars of a question, the most frequent answer first; choices that nobody took are there with 0, and so is what was right. */
export function barsOf(question: Pick<ShownQuestion, 'choices' | 'right'>, tallies: Record<string, number>): { value: string; text: string; count: number; right: boolean }[] {
  const offered = new Map((question.choices ?? []).map(({ value, text }) => [value, text]))
  const values = [...new Set([...offered.keys(), ...Object.keys(tallies), ...(question.right ?? []).slice(0, MOST_RIGHT)])]
  const bars = values.map((value) => ({ value, text: offered.get(value) ?? value, count: tallies[value] ?? 0, right: question.right?.includes(value) ?? false }))
  return bars.sort((one, other) => other.count - one.count)
}

const MANY_BARS = 6

/** Where there are many, those that somebody chose and those that are right; `left`: how many others there are. */
export function shownBars<B extends { count: number; right: boolean }>(bars: readonly B[]): { shown: readonly B[]; left: number } {
  const shown = bars.length > MANY_BARS ? bars.filter(({ count, right }) => count > 0 || right) : bars
  return { shown, left: bars.length - shown.length }
}

interface Heard {
  class: Pick<ClassState, 'task'>
  standing: Pick<ClassStanding, 'people'> | null
  wall: ClassTiles | null
}

/** Of somebody who has not begun, named by the person's id. */
export const untouchedTile = (person: string): ClassTile => ({
  person,
  name: person,
  tries: 0,
  hints: 0,
  solved: false,
  failing: null,
  nodes: [],
  comment: '',
  changedAt: null,
})

const NO_TILES: readonly ClassTile[] = []

/** Everybody's work on the task, none where there is no task or nobody to work on it; null while the server has not told it. */
export function toldWall({ class: { task }, standing, wall }: Heard): readonly ClassTile[] | null {
  if (standing === null) return null // The server tells of a task before it tells who is there.
  if (task === null || standing.people.length === 0) return NO_TILES
  return wall?.task === task.id ? wall.work : null
}

/** The wall after news of it; with another task it begins again. The tiles stay in their order. */
export function withTiles(wall: ClassTiles | null, news: ClassTiles): ClassTiles {
  if (wall?.task !== news.task) return news
  const fresh = new Map(news.work.map((tile) => [tile.person, tile]))
  const known = wall.work.map((tile) => fresh.get(tile.person) ?? tile)
  const joined = news.work.filter(({ person }) => !wall.work.some((tile) => tile.person === person))
  return { task: wall.task, work: [...known, ...joined] }
}

/** "3 of 12 solved it, 2 have not begun". */
export function wallWords(tiles: readonly ClassTile[]): string {
  const solved = tiles.filter((tile) => tile.solved).length
  const waiting = tiles.filter((tile) => tile.changedAt === null).length
  const words = `${solved} of ${tiles.length} solved it`
  return waiting === 0 ? words : `${words}, ${waiting} ${waiting === 1 ? 'has' : 'have'} not begun`
}

/** The one before and after somebody on the wall; null at its ends. */
export function besides(tiles: readonly ClassTile[], person: string): { before: string | null; after: string | null } {
  const at = tiles.findIndex((tile) => tile.person === person)
  return { before: tiles[at - 1]?.person ?? null, after: at < 0 ? null : (tiles[at + 1]?.person ?? null) }
}

export const triesWords = (tries: number): string => (tries === 1 ? '1 try' : `${tries} tries`)

/** Whether a question is about a node of the decision of this step. */
export const isAskedAt = ({ kind, path }: Pick<ShownQuestion, 'kind' | 'path'>, runId: string, step: number): boolean => kind === 'node' && stepOnRun(path, runId) === step

/** The moment of a timeline or an election that an address shows, in ns; null: it shows none. */
export const momentOf = (path: string): number | null => positionOf(path).at

/** What was answered, as far as it is told: to the teacher while answers come (`standing`), to all once it is revealed; null: not told. */
export function countedFor(question: ShownQuestion, standing: Pick<ClassStanding, 'question' | 'tallies'> | null): Record<string, number> | null {
  if (question.state === 'revealed') return question.tallies
  return standing?.question === question.id ? standing.tallies : null
}
