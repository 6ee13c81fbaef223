import { useEffect } from 'react'
import { Button } from './Button'
import { useSeconds } from './useSeconds'
import { LIVE } from './live'
import styles from './WaitingNote.module.css'

interface Props {
  title: string
  done?: number
  planned?: number // 0: nobody knows yet
  onCancel?: () => void // without it, leaving is the way out
}

/** The server works on a question: what it does, for how long already, and the way out. */
export function WaitingNote({ title, done = 0, planned = 0, onCancel }: Props) {
  const seconds = useSeconds()
  useEffect(() => {
    const asking = document.activeElement
    return () => {
      // “Cancel” went with the note: the focus is again where the question was asked.
      if (document.activeElement === document.body && asking instanceof HTMLElement) asking.focus()
    }
  }, [])
  return (
    <div className={styles.waiting}>
      <p {...LIVE}>{title}</p>
      <progress aria-label={title} value={planned > 0 ? done : undefined} max={planned > 0 ? planned : undefined} />
      <div className={styles.foot}>
        <span aria-hidden="true">{seconds} s</span>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </div>
  )
}
