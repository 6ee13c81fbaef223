import { Button } from '../../ui/Button'
import { FirstIcon, LastIcon, PauseIcon, PlayIcon, StepBackIcon, StepForwardIcon } from '../../ui/icons'
import styles from './PlayBar.module.css'

interface Props {
  words: { first: string; previous: string; next: string; last: string }
  className?: string
  playing: boolean
  disabled?: boolean // there is nothing to go to
  noPlay?: boolean
  noLast?: boolean
  onPlay: () => void
  onFirst: () => void
  onStep: (by: 1 | -1) => void
  onLast: () => void
}

/** Play, step and jump. */
export function Transport({ words, className = '', playing, disabled = false, noPlay = false, noLast = disabled, onPlay, onFirst, onStep, onLast }: Props) {
  return (
    <div className={`${styles.transport} ${className}`}>
      <Button look="quiet" label={`${words.first} (Home)`} disabled={disabled} onClick={onFirst}>
        <FirstIcon />
      </Button>
      <Button look="quiet" label={`${words.previous} (←)`} disabled={disabled} onClick={() => onStep(-1)}>
        <StepBackIcon />
      </Button>
      <Button look="primary" label={playing ? 'Pause (Space)' : 'Play (Space)'} className={styles.play} disabled={noPlay} onClick={onPlay}>
        {playing ? <PauseIcon /> : <PlayIcon />}
      </Button>
      <Button look="quiet" label={`${words.next} (→)`} disabled={disabled} onClick={() => onStep(1)}>
        <StepForwardIcon />
      </Button>
      <Button look="quiet" label={`${words.last} (End)`} disabled={noLast} onClick={onLast}>
        <LastIcon />
      </Button>
    </div>
  )
}
