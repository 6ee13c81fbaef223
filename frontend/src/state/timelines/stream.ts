import { useEffect } from 'react'
import { simulationWorld } from '../../sockets/browserWorld'
import { isCatchingUp } from '../../sockets/backlog'
import { SimulationStream } from '../../sockets/simulationStream'
import { useAwaited } from '../../readiness/page'
import { OVER, simulationMessage } from '../../wire/simulations'
import { timelineEvent, type TimelineEvent, type TimelinePath } from '../../wire/timelines'
import { refreshAfter } from '../page/queryClient'
import { arrived, receiveEvents, receiveStanding, setConnection } from './arrivals'
import { useTimeline } from './timeline'

const message = simulationMessage(timelineEvent)
let current: SimulationStream<TimelineEvent> | null = null

/** Of a long log, several batches are shown together: drawing takes longer than reading. */
const SOON_MS = 16
const LATER_MS = 150
const MANY = 4000

/** Follows the events of a timeline while its page is open. */
export function useTimelineStream(path: TimelinePath): void {
  useAwaited(
    'events',
    useTimeline((page) => isCatchingUp(page.connection, arrived(page), page.lastSeq, OVER.has(page.state))),
  )
  useEffect(() => {
    const waiting: TimelineEvent[] = []
    let timer = 0
    function flush() {
      timer = 0
      const events = waiting.splice(0)
      receiveEvents(events)
      const finished = events.findLast(({ type }) => type === 'finished')
      if (finished) void refreshAfter(finished.seq, ['timeline', path])
    }
    const stream = new SimulationStream(
      simulationWorld(path),
      message,
      {
        onEvents: (events) => {
          waiting.push(...events)
          const page = useTimeline.getState()
          timer ||= window.setTimeout(flush, page.lastSeq - arrived(page) > MANY ? LATER_MS : SOON_MS)
        },
        onStanding: receiveStanding,
        onStatus: setConnection,
      },
      useTimeline.getState().log.seq,
    )
    current = stream
    const online = () => stream.retryNow()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      window.clearTimeout(timer)
      stream.close()
      current = null
    }
  }, [path])
}

/** The reader does not want to wait for the next try. */
export const reconnectNow = (): void => current?.retryNow()
