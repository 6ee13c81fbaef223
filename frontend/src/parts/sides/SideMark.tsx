import styles from './SideMark.module.css'

/** The letter by which a side is known on the whole page, in its colour. */
export function SideMark({ side }: { side: 'A' | 'B' }) {
  return (
    <b className={styles.mark} data-side={side}>
      {side}
    </b>
  )
}
