import styles from './MomentSigns.module.css'

/** Signs of what is under way on nodes at a moment, beside the colours of the map. */
export function MomentSigns() {
  return (
    <>
      <li>
        <i className={styles.binding} /> binding
      </li>
      <li>
        <i className={styles.ghost} /> nominated
      </li>
      <li>
        <i className={styles.going} /> terminating
      </li>
      <li>
        <i className={styles.down} /> not ready
      </li>
    </>
  )
}
