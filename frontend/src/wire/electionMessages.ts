import { list, nullable, number, object, string, withDefault, type Decoded, type Decoder } from './decoders'
import { envelope } from './messages'
import { simulationMessage, type SimulationMessage } from './simulations'
import { electionEvent, fault, type ElectionEvent } from './electionEvents'

const place = object({ path: withDefault(string, ''), message: string })

/** The server's no to something that was asked of it; the socket stays open. */
const refused = object({ code: withDefault(string, ''), detail: withDefault(string, ''), problems: withDefault(list(place), []), ref: nullable(number) })
const acknowledged = object({ ref: nullable(number), command: string, target: nullable(number), number: nullable(number), at: nullable(number), fault: nullable(fault) })

export type Answer = ({ kind: 'refused' } & Decoded<typeof refused>) | ({ kind: 'acknowledged' } & Decoded<typeof acknowledged>)

const plain = simulationMessage(electionEvent)

/** Messages of an election's socket. A refusal of something that this page asked for is an answer, not the end of the stream. */
export const electionMessage: Decoder<SimulationMessage<ElectionEvent>> = (value, path) => {
  const { type, body } = envelope(value, path)
  const asked = typeof (body as { ref?: unknown } | null)?.ref === 'number'
  return type === 'error' && asked ? { kind: 'other', type, body } : plain(value, path)
}

/** What the server said to a question of this page; null for anything else. */
export function readAnswer({ type, body }: { type: string; body: unknown }): Answer | null {
  if (type === 'ack') return { kind: 'acknowledged', ...acknowledged(body, 'ack') }
  return type === 'error' ? { kind: 'refused', ...refused(body, 'error') } : null
}
