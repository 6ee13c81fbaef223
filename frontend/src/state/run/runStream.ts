import { useEffect } from 'react'
import { browserWorld } from '../../sockets/browserWorld'
import { isCatchingUp } from '../../sockets/backlog'
import { RunStream } from '../../sockets/runStream'
import { useAwaited } from '../../readiness/page'
import type { RunEvent } from '../../wire/runEvents'
import { FINAL_STATES } from '../../wire/runs'
import { refreshAfter } from '../page/queryClient'
import { receiveEvents, receiveHead, setConnection, useRun } from './run'

let current: RunStream | null = null

/** Follows the events of a run while its page is open. Events of one frame of the screen are folded together. */
export function useRunStream(runId: string): void {
  useAwaited(
    'events',
    useRun(({ connection, log, lastSeq }) => isCatchingUp(connection, log.seq, lastSeq, FINAL_STATES.has(log.state))),
  )
  useEffect(() => {
    const waiting: RunEvent[] = []
    let request = 0
    function flush() {
      request = 0
      const events = waiting.splice(0)
      receiveEvents(events)
      const turn = events.findLast(({ type }) => type !== 'attempts')
      if (turn) void refreshAfter(turn.seq, ['run', runId])
    }
    const stream = new RunStream(
      browserWorld(runId),
      {
        onEvent: (event) => {
          waiting.push(event)
          request ||= window.setTimeout(flush, 16)
        },
        onHead: receiveHead,
        onStatus: setConnection,
      },
      useRun.getState().log.seq,
    )
    current = stream
    const online = () => stream.retryNow()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      window.clearTimeout(request)
      stream.close()
      current = null
    }
  }, [runId])
}

/** The reader does not want to wait for the next try. */
export function reconnectNow(): void {
  current?.retryNow()
}
