import { anything, list, nullable, number, object, oneOf, string, withDefault, WireError, type Decoder } from './decode'
import { outcome, type Outcome } from './outcome'
import { problem, type Problem } from './problem'
import { counts, RUN_STATES, type Counts, type RunState } from './run'

/** What happened in a run, in order. `seq` counts from 1 without gaps; frames with seq 0 are about the socket itself. */
export type RunEvent =
  | { seq: number; type: 'started'; body: { total: number; nodes: number } }
  | { seq: number; type: 'attempts'; body: { items: Outcome[] } }
  | { seq: number; type: 'finished'; body: { state: RunState; counts: Counts | null; error: Problem | null } }

export type ControlFrame =
  | { seq: 0; type: 'hello'; body: { lastSeq: number } }
  | { seq: 0; type: 'error'; body: { code: string; detail: string } }

export type Frame = RunEvent | ControlFrame

const envelope = object({ seq: number, type: string, body: anything })

const bodies = {
  started: object({ total: number, nodes: withDefault(number, 0) }),
  attempts: object({ items: list(outcome) }),
  finished: object({ state: oneOf(...RUN_STATES), counts: nullable(counts), error: nullable(problem) }),
  hello: object({ lastSeq: withDefault(number, 0) }),
  error: object({ code: withDefault(string, ''), detail: withDefault(string, '') }),
}

function isKnown(type: string): type is keyof typeof bodies {
  return type in bodies
}

export const frame: Decoder<Frame> = (value, path) => {
  const { seq, type, body } = envelope(value, path)
  if (!isKnown(type)) throw new WireError(`${path}.type`, `one of ${Object.keys(bodies).join(', ')}`, type)
  return { seq, type, body: bodies[type](body, `${path}.body`) } as Frame
}

export function isControl(candidate: Frame): candidate is ControlFrame {
  return candidate.seq === 0
}
