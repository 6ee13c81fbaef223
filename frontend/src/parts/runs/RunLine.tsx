import { count } from '../../model/text/quantity'
import { OUTCOMES } from '../../wire/outcome'
import { useHiddenEnd } from '../../state/classroom/secret'
import type { Counts, Run } from '../../wire/runs'
import { HiddenEnd } from '../guide/HiddenEnd'
import { OutcomeSign } from '../signs/OutcomeSign'
import styles from './RunLine.module.css'

/** How a run came out, unless that would tell what the class is asked. */
export function RunCounts({ run: { id, counts } }: { run: Pick<Run, 'id' | 'counts'> }) {
  return useHiddenEnd(`runs/${id}`) ? <HiddenEnd /> : <CountsLine counts={counts} />
}

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
