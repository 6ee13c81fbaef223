import styles from './MomentSigns.module.css'

/** Signs of what is under way on nodes at a moment, beside the colours of the map. `decided`: those of a decision stand before them. */
export function MomentSigns({ decided }: { decided: boolean }) {
  return (
    <>
      <li>
        <i className={styles.binding} /> binding
      </li>
      {!decided && (
        <li>
          <i className={styles.ghost} /> nominated
        </li>
      )}
      <li>
        <i className={styles.going} /> terminating
      </li>
      <li>
        <i className={styles.down} /> not ready
      </li>
    </>
  )
}
