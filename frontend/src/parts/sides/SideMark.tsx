import styles from './SideMark.module.css'

/** At most so many runs stand side by side. */
export const SIDES = ['A', 'B', 'C', 'D'] as const
export type Side = (typeof SIDES)[number]

/** The letter or name by which a side is known on the whole page, in its colour. */
export function SideMark({ side, name = side }: { side: Side; name?: string }) {
  return (
    <b className={styles.mark} data-side={side}>
      {name}
    </b>
  )
}
