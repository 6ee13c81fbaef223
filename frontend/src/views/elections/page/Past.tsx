import { momentWords } from '../../../model/elections/words'
import { goLive } from '../../../state/elections/playhead'
import { branch } from '../../../state/elections/stream'
import { Button } from '../../../ui/Button'
import styles from './ElectionPage.module.css'

/** Says that what is on screen has passed, and what that means for a click. */
export function Past({ at, now, duration }: { at: number; now: number; duration: number }) {
  return (
    <span className={styles.past} data-past data-tools>
      You look at {momentWords(at, duration)}; it has come to {momentWords(now, duration)}. Faults begin a branch.
      <Button onClick={() => void branch()}>Branch from here</Button>
      <Button onClick={goLive}>To the head</Button>
    </span>
  )
}
