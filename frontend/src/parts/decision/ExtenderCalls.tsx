import { meaningOf } from '../../model/text/words'
import type { ExtenderCall } from '../../wire/attempts'
import styles from './views.module.css'

/** What extenders were asked in this attempt, in order, and how each call went; nothing where none was asked. */
export function ExtenderCalls({ calls }: { calls: readonly ExtenderCall[] }) {
  if (calls.length === 0) return null
  return (
    <ul className={styles.preFilter} aria-label="Calls to extenders">
      {calls.map(({ extender, verb, status, latencyMicros, error }, index) => (
        <li key={index} title={meaningOf(`extender ${extender}`)}>
          {extender} {verb}: {status ?? 'no reply'} after {milliseconds(latencyMicros)} {error && <q>{error}</q>}
        </li>
      ))}
    </ul>
  )
}

function milliseconds(micros: number): string {
  return `${(micros / 1000).toFixed(micros < 10_000 ? 1 : 0)} ms`
}
