import { useEffect, useState } from 'react'
import { count } from '../../model/quantity'
import type { StreamStatus } from '../../live/resumingSocket'
import { Button } from '../../ui/Button'
import styles from './ConnectionNote.module.css'

interface Props {
  status: StreamStatus
  known: number
  of?: { thing: string; unit: string }
  onRetry: () => void
}

const RUN = { thing: 'run', unit: 'attempt' }

/** Says when the events of the run do not arrive, and what will happen about it. Lies above the panels, so nothing moves. */
export function ConnectionNote({ status, known, of: { thing, unit } = RUN, onRetry }: Props) {
  const seconds = useCountdown(status.kind === 'reconnecting' ? status.retryAt : null)
  if (status.kind === 'refused')
    return (
      <p className={styles.note} role="alert">
        The server does not send the events of this {thing}: {status.detail || status.code}
      </p>
    )
  if (status.kind !== 'reconnecting') return null
  return (
    <p className={styles.note} role="status">
      Connection lost, trying again {seconds > 0 ? `in ${seconds} s` : 'now'}. {known > 0 ? `Everything up to ${unit} ${count(known)} is here; the rest follows by itself.` : `The ${thing} follows by itself.`}
      <Button onClick={onRetry}>Try now</Button>
    </p>
  )
}

function useCountdown(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    const timer = window.setInterval(() => setNow(Date.now()), 500)
    return () => window.clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
