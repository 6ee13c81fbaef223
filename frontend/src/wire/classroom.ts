import type { Answer } from './schema'
import { boolean, dictionary, list, nullable, number, object, oneOf, string, withDefault, type Decoded, type Decoder } from './decoders'
import { envelope, refusal } from './messages'

export type ClassResult = Answer<'ClassResult'>
export type ClassResults = Answer<'ClassResults'>
export type ClassTaskResult = Answer<'ClassTaskResult'>
/** Of the script of a class: a place that was shown, a question, a task. */
export type ClassItem = Answer<'ClassItem'>
/** How one participant does with a task, with their last try. */
export type ClassWork = Answer<'ClassWork'>

/** One that the engine makes about an attempt, or the teacher's own. */
export type NewQuestion = { attempt: { run: string; k: number; question: string } } | { ask: string; kind: ShownQuestion['kind']; choices: readonly string[]; right: string | null }

const pointer = object({ node: nullable(string), plugin: nullable(string), pod: nullable(string) })
const choice = object({ value: string, text: string })
const tallies = dictionary(number)

const askedQuestion = {
  id: string,
  kind: oneOf('node', 'plugin', 'pod', 'moment', 'choice', 'number'),
  ask: string,
  choices: nullable(list(choice)),
  path: withDefault(string, ''),
}
const outcome = { right: nullable(list(string)), rightCount: withDefault(nullable(number), null), says: withDefault(string, ''), tallies: withDefault(tallies, {}), answered: withDefault(number, 0) }

/** The question on the screen; what was right and the tallies come with `revealed`. */
const shownQuestion = object({ ...askedQuestion, ...outcome, state: oneOf('open', 'closed', 'revealed') })
export type ShownQuestion = Decoded<typeof shownQuestion>

/** The exercise that everybody is set. */
const shownTask = object({ id: string, lesson: string, exercise: string, title: string, path: string })
export type ShownTask = Decoded<typeof shownTask>

/** How one participant does with it. `failing`: what is wrong first with the last try; `fill`: fraction used of what a node has least left of. */
const tile = object({
  person: string,
  name: string,
  tries: number,
  hints: number,
  solved: boolean,
  failing: nullable(string),
  nodes: list(object({ node: string, pods: number, fill: number })),
  comment: string,
  changedAt: nullable(string),
})
export type ClassTile = Decoded<typeof tile>

/** path: what everybody sees, null before anything is shown; calls: how often everybody was called back. */
export const classState = object({ path: nullable(string), pointer: nullable(pointer), calls: number, question: nullable(shownQuestion), task: nullable(shownTask) })
export type ClassState = Decoded<typeof classState>

const bodies = {
  state: classState,
  place: object({ path: string, pointer: nullable(pointer) }),
  pointer: object({ pointer: nullable(pointer) }),
  call: object({}),
  question: object(askedQuestion),
  closed: object({ id: string }),
  revealed: object({ id: string, ...outcome }),
  cleared: object({ id: string }),
  task: shownTask,
  ended: object({ id: string }),
}
type Bodies = typeof bodies
export type ClassFrame = { [T in keyof Bodies]: { seq: number; type: T; body: Decoded<Bodies[T]> } }[keyof Bodies]

/** Of everybody to the teacher, of oneself to a participant; `question` says of which question. */
const standing = object({
  question: nullable(string),
  people: withDefault(list(object({ id: string, name: string, here: boolean })), []),
  tallies: withDefault(tallies, {}),
  answered: withDefault(number, 0),
  answer: nullable(string),
  task: nullable(object({ id: string, tries: number, hints: number, solved: boolean, comment: string })),
})
export type ClassStanding = Decoded<typeof standing>

const hello = object({ lastSeq: number, title: string, leads: boolean })
export type ClassHello = Decoded<typeof hello>
/** Tiles of a task that have changed. */
const work = object({ task: string, work: list(tile) })
export type ClassTiles = Decoded<typeof work>
const ack = object({ lastSeq: number, opened: list(string) })

export type ClassMessage =
  | { kind: 'frame'; frame: ClassFrame }
  | { kind: 'hello'; hello: ClassHello }
  | { kind: 'standing'; standing: ClassStanding }
  | { kind: 'work'; work: ClassTiles }
  | { kind: 'ack'; opened: string[] }
  | { kind: 'error'; code: string; detail: string }
  | { kind: 'other' }

const numbered = object({ seq: number })

/** Frames of kinds that this page does not know count, and change nothing. */
export const classMessage: Decoder<ClassMessage> = (value, path) => {
  const { type, body } = envelope(value, path)
  const at = `${path}.body`
  if (type in bodies) return { kind: 'frame', frame: { type, body: bodies[type as keyof Bodies](body, at), ...numbered(value, path) } as ClassFrame }
  if (type === 'hello') return { kind: 'hello', hello: hello(body, at) }
  if (type === 'standing') return { kind: 'standing', standing: standing(body, at) }
  if (type === 'work') return { kind: 'work', work: work(body, at) }
  if (type === 'ack') return { kind: 'ack', opened: ack(body, at).opened }
  if (type === 'error') return { kind: 'error', ...refusal(body, at) }
  return { kind: 'other' }
}
