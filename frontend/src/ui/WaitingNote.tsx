import { useEffect } from 'react'
import { Button } from './Button'
import { useSeconds } from './useSeconds'
import styles from './WaitingNote.module.css'

interface Props {
  title: string
  about?: number // seconds that it may take; without it nobody knows
  onCancel?: () => void // without it, leaving is the way out
}

/** The server works on a question: what it does, for how long already, and the way out. */
export function WaitingNote({ title, about, onCancel }: Props) {
  const seconds = useSeconds()
  useEffect(() => {
    const asking = document.activeElement
    return () => {
      // “Cancel” went with the note: the focus is again where the question was asked.
      if (document.activeElement === document.body && asking instanceof HTMLElement) asking.focus()
    }
  }, [])
  const share = about === undefined || seconds >= about ? undefined : { value: seconds, max: about }
  return (
    <div className={styles.waiting}>
      <p role="status">{title}</p>
      <progress aria-label={title} {...share} />
      <div className={styles.foot}>
        <span aria-hidden="true">{about === undefined ? `${seconds} s` : `${seconds} s, of about ${about} at the most`}</span>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </div>
  )
}
