import styles from './TallyBars.module.css'

interface Props {
  bars: readonly { value: string; text: string; count: number; right: boolean }[]
  total: number
}

/** How many answered what. What was right is said in words, too. */
export function TallyBars({ bars, total }: Props) {
  if (bars.length === 0) return null
  return (
    <ul className={styles.bars} aria-label="Answers">
      {bars.map(({ value, text, count, right }) => (
        <li key={value} className={styles.row} data-right={right}>
          <span className={styles.text}>
            {text}
            {right && ' ✓ right'}
          </span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }} />
          </span>
          <b>
            {count}
            <span className="visually-hidden"> {count === 1 ? 'answer' : 'answers'}</span>
          </b>
        </li>
      ))}
    </ul>
  )
}
