import { useTimeline } from '../../state/timelines/timeline'
import { ConnectionNote } from '../run/ConnectionNote'

/** Says when the events do not arrive. */
export function Connection({ onRetry }: { onRetry: () => void }) {
  const status = useTimeline((state) => state.connection)
  const known = useTimeline((state) => state.seq)
  return <ConnectionNote status={status} known={known} of={{ thing: 'timeline', unit: 'event' }} onRetry={onRetry} />
}
