import { useEffect, useState } from 'react'
import { useAwaited } from '../../../readiness/page'
import { useElection } from '../../../state/elections/election'
import { useElectionMoment } from '../../../state/elections/queries'

const ASK_EVERY_MS = 400

/** The server's report about the playhead; while that moves, one a little older. */
export function useReport(id: string) {
  const [at, setAt] = useState(() => readAt())
  useEffect(() => {
    const timer = window.setInterval(() => setAt(readAt()), ASK_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [])
  useAwaited('report', useElection(() => readAt()) !== at)
  return useElectionMoment(id, at)
}

/** The server does not know anything later than the head. */
const readAt = (): number => {
  const { at, now } = useElection.getState()
  return Math.min(at, now)
}
