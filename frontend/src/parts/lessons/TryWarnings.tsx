import type { Try } from '../../wire/lessons'
import { Mistakes } from '../editor/Mistakes'
import styles from './TryWarnings.module.css'

/** What of a try has no effect, or what the API server of a cluster would refuse. Nothing where there is nothing to say. */
export function TryWarnings({ warnings }: Pick<Try, 'warnings'>) {
  if (warnings.length === 0) return null
  return (
    <div className={styles.warnings}>
      <p>
        <b>Warnings about the files</b>
      </p>
      <Mistakes label="Warnings" mistakes={warnings} />
    </div>
  )
}
