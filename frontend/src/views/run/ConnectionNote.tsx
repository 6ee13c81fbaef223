import type { StreamStatus } from '../../live/resumingSocket'
import { count } from '../../model/quantity'
import * as parts from '../parts/ConnectionNote'

interface Props {
  status: StreamStatus
  known: number
  of?: { thing: string; unit: string }
  onRetry: () => void
}

const RUN = { thing: 'run', unit: 'attempt' }

/** Says when the events of the run do not arrive, and up to where they are here. */
export function ConnectionNote({ status, known, of: { thing, unit } = RUN, onRetry }: Props) {
  const meanwhile = known > 0 ? `Everything up to ${unit} ${count(known)} is here; the rest follows by itself.` : `The ${thing} follows by itself.`
  return <parts.ConnectionNote status={status} what={`the events of this ${thing}`} meanwhile={meanwhile} onRetry={onRetry} />
}
