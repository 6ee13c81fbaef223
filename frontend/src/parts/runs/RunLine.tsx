import { count } from '../../model/text/quantity'
import { OUTCOMES } from '../../wire/outcome'
import type { Counts } from '../../wire/runs'
import { OutcomeSign } from '../signs/OutcomeSign'
import styles from './RunLine.module.css'

/** How a run came out, in signs and numbers. */
export function CountsLine({ counts }: { counts: Counts }) {
  const shown = OUTCOMES.filter((kind) => kind === 'scheduled' || counts[kind] > 0)
  return (
    <span className={styles.counts}>
      {shown.map((kind) => (
        <span key={kind}>
          <OutcomeSign outcome={kind} /> {count(counts[kind])}
        </span>
      ))}
    </span>
  )
}
