import { useTimeline } from '../../state/timelines/timeline'
import { ConnectionNote, upTo } from '../../parts/playback/ConnectionNote'

/** Says when the events do not arrive. */
export function Connection({ onRetry }: { onRetry: () => void }) {
  const status = useTimeline((state) => state.connection)
  const known = useTimeline((state) => state.seq)
  const thing = useTimeline((state) => (state.live ? 'live run' : 'timeline'))
  return <ConnectionNote status={status} what={`the events of this ${thing}`} meanwhile={upTo(known, 'event', thing)} onRetry={onRetry} />
}
