import type { Answer } from './schema'
import { anything, list, nullable, number, object, oneOf, string, withDefault, type Decoded, type Decoder } from './decoders'
import { envelope, refusal } from './messages'

/** `waiting`: a stepped one that somebody has to advance. All times are nanoseconds since the simulation's start. */
export const SIMULATION_STATES = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'] as const satisfies SimulationState[]
export type SimulationState = Answer<'SimulationStateEnum'>
export const OVER: ReadonlySet<SimulationState> = new Set(['succeeded', 'failed', 'cancelled'])

/** How a simulation stands, as its socket says. */
export const standing = object({
  state: oneOf(...SIMULATION_STATES),
  lastSeq: withDefault(number, 0),
  now: withDefault(number, 0),
  duration: withDefault(number, 0),
})
export type Standing = Decoded<typeof standing>

/** Numbered from 1 without gaps. */
export interface NumberedEvent {
  seq: number
  type: string
}

export const mistakes = withDefault(list(object({ path: withDefault(string, ''), message: string, line: nullable(number) })), [])

/** What the server makes of a scenario that is being written. */
export const scenarioValidation = object({ valid: withDefault((value) => value === true, false), problems: mistakes, title: nullable(string), duration: nullable(number) })
export type ScenarioValidation = Decoded<typeof scenarioValidation>

const batch = object({ frames: list(anything) })

/** A message of the socket, with the events in it, if any. */
export type SimulationMessage<E extends NumberedEvent> =
  | { kind: 'events'; events: E[] }
  | { kind: 'hello' | 'status'; standing: Standing }
  | { kind: 'error'; code: string; detail: string }
  | { kind: 'other'; type: string; body: unknown }

/** Reads messages of a socket whose numbered frames `event` decodes. */
export function simulationMessage<E extends NumberedEvent>(event: Decoder<E>): Decoder<SimulationMessage<E>> {
  return (value, path) => {
    const { type, body } = envelope(value, path)
    if (typeof (value as { seq?: unknown }).seq === 'number') return { kind: 'events', events: [event(value, path)] }
    if (type === 'batch') return { kind: 'events', events: batch(body, `${path}.body`).frames.map((frame, index) => event(frame, `${path}.body.frames[${index}]`)) }
    if (type === 'hello' || type === 'status') return { kind: type, standing: standing(body, `${path}.body`) }
    if (type === 'error') return { kind: 'error', ...refusal(body, `${path}.body`) }
    return { kind: 'other', type, body }
  }
}
