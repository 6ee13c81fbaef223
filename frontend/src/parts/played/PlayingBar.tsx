import { Button } from '../../ui/Button'
import styles from './played.module.css'

interface Props {
  label: string
  done: number
  /** 0: nobody knows yet. */
  planned: number
  onCancel: () => void
}

/** How far something has come that is being played, and the way to stop it. */
export function PlayingBar({ label, done, planned, onCancel }: Props) {
  const known = planned > 0
  return (
    <div className={styles.state} role="status">
      <label>
        {label}
        <progress value={known ? done : undefined} max={known ? planned : undefined} />
      </label>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}
