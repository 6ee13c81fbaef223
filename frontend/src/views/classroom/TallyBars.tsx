import { shownBars } from '../../model/classroom/classroom'
import { count as inWords } from '../../model/text/quantity'
import styles from './TallyBars.module.css'

interface Props {
  bars: readonly { value: string; text: string; count: number; right: boolean }[]
  total: number
}

/** How many answered what. What was right is said in words, too. */
export function TallyBars({ bars, total }: Props) {
  const { shown, left } = shownBars(bars)
  if (shown.length === 0) return null
  return (
    <>
      <ul className={styles.bars} aria-label="Answers">
        {shown.map(({ value, text, count, right }) => (
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
      {left > 0 && <p className={styles.left}>Nobody chose the other {left === 1 ? 'answer' : `${inWords(left)} answers`}.</p>}
    </>
  )
}
