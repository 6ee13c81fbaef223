import { useEffect, useState } from 'react'
import type { StreamStatus } from '../../sockets/resumingSocket'
import { count } from '../../model/text/quantity'
import { lookAgain } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { LIVE } from '../../ui/live'
import styles from './ConnectionNote.module.css'

interface Props {
  status: StreamStatus
  what: string // that does not arrive
  meanwhile: string // what is here, and what will happen
  onRetry: () => void
}

/**
 * Says when nothing arrives and what will happen about it. A line of its own under the head of the page, so that it covers nothing.
 * The seconds are not announced: they change once a second.
 */
export function ConnectionNote({ status, what, meanwhile, onRetry }: Props) {
  const isGone = status.kind === 'refused' && status.code === 'not-found'
  useEffect(() => {
    if (isGone) lookAgain()
  }, [isGone])
  const seconds = useCountdown(status.kind === 'reconnecting' ? status.retryAt : null)
  if (status.kind === 'refused')
    return (
      <p className={styles.note} role="alert">
        The server does not send {what}: {status.detail || status.code}
      </p>
    )
  if (status.kind !== 'reconnecting') return null
  return (
    <p className={styles.note}>
      <span {...LIVE}>Connection lost, trying again. {meanwhile}</span>
      <span aria-hidden="true">{seconds > 0 ? `In ${seconds} s` : 'Now'}</span>
      <Button onClick={onRetry}>Try now</Button>
    </p>
  )
}

/** What is here already, and that the rest will come. */
export const upTo = (known: number, unit: string, thing: string): string =>
  known > 0 ? `Everything up to ${unit} ${count(known)} is here; the rest follows by itself.` : `The ${thing} follows by itself.`

function useCountdown(until: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    const timer = window.setInterval(() => setNow(Date.now()), 500)
    return () => window.clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
