import { partsWords, type OutcomeBar } from '../../model/run/outcomeParts'
import styles from './OutcomeBars.module.css'

/** Bars of what something came to, each with its words. Solid, hatched and empty say what colour says. */
export function OutcomeBars({ bars }: { bars: readonly OutcomeBar[] }) {
  return (
    <ul className={styles.bars} aria-label="Result">
      {bars.map(({ name, parts }) => (
        <li key={name}>
          <span className={styles.words}>
            {name && <b>{name}</b>}
            <span>{partsWords(parts)}</span>
          </span>
          <span className={styles.bar} aria-hidden="true">
            {parts.map(({ kind, amount, word }) => amount > 0 && <i key={word} data-kind={kind} style={{ flexGrow: amount }} />)}
          </span>
        </li>
      ))}
    </ul>
  )
}
