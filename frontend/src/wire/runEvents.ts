import { list, nullable, number, object, oneOf, withDefault, WireError, type Decoder } from './decoders'
import { envelope, refusal } from './messages'
import { outcome, type Outcome } from './outcome'
import { problem, type Problem } from './problem'
import { counts, RUN_STATES, type Counts, type RunState } from './runs'

/** What happened in a run, in order. `seq` counts from 1 without gaps; frames without are about the socket itself. */
export type RunEvent =
  | { seq: number; type: 'started'; body: { total: number; nodes: number } }
  | { seq: number; type: 'attempts'; body: { items: Outcome[] } }
  | { seq: number; type: 'finished'; body: { state: RunState; counts: Counts | null; error: Problem | null } }

export type ControlFrame = { type: 'hello'; body: { lastSeq: number } } | { type: 'error'; body: { code: string; detail: string } }

export type Frame = RunEvent | ControlFrame

const numbered = object({ seq: number })

const bodies = {
  started: object({ total: number, nodes: withDefault(number, 0) }),
  attempts: object({ items: list(outcome) }),
  finished: object({ state: oneOf(...RUN_STATES), counts: nullable(counts), error: nullable(problem) }),
  hello: object({ lastSeq: withDefault(number, 0) }),
  error: refusal,
}

function isKnown(type: string): type is keyof typeof bodies {
  return type in bodies
}

export const frame: Decoder<Frame> = (value, path) => {
  const { type, body } = envelope(value, path)
  if (!isKnown(type)) throw new WireError(`${path}.type`, `one of ${Object.keys(bodies).join(', ')}`, type)
  const read = { type, body: bodies[type](body, `${path}.body`) }
  return (isControl(read as Frame) ? read : { ...numbered(value, path), ...read }) as Frame
}

export function isControl(candidate: Frame): candidate is ControlFrame {
  return candidate.type === 'hello' || candidate.type === 'error'
}
