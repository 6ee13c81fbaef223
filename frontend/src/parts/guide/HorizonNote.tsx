import { BEFORE_ALL } from '../../model/text/horizon'
import type { Horizon } from '../../state/classroom/horizon'
import styles from './HorizonNote.module.css'

/** Says that the page ends at a moment, and until when. `at`: that moment in words. */
export function HorizonNote({ horizon, at }: { horizon: Horizon | null; at: string }) {
  if (horizon === null || horizon.at === BEFORE_ALL) return null
  return (
    <span className={styles.note} data-horizon>
      What happens after {at} is hidden until {untilWords(horizon)}.
    </span>
  )
}

const UNTIL: Record<Horizon['by'], string> = { class: 'the answer is revealed', step: 'you answer the question', laterStep: 'a later step has asked about it' }

export const untilWords = ({ by }: Horizon): string => UNTIL[by]
