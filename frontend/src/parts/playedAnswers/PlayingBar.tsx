import { useMemo } from 'react'
import { useSaid } from '../../state/page/announcements'
import { Button } from '../../ui/Button'
import styles from './playedAnswers.module.css'

interface Props {
  label: string
  done: number
  /** 0: nobody knows yet. */
  planned: number
  onCancel: () => void
}

/** How far something has come that is being played, and the way to stop it. Screen readers are told when it begins and at each quarter. */
export function PlayingBar({ label, done, planned, onCancel }: Props) {
  const known = planned > 0
  const quarter = known ? Math.floor((4 * done) / planned) : 0
  useSaid(useMemo(() => label, [quarter])) // eslint-disable-line react-hooks/exhaustive-deps -- not every step is said
  return (
    <div className={styles.state}>
      <label>
        {label}
        <progress value={known ? done : undefined} max={known ? planned : undefined} />
      </label>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}
