import styles from './Chart.module.css'

/** Hatchings for what is neither solid nor hollow. */
export function Patterns() {
  return (
    <defs>
      <pattern id="election-releasing" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="7" height="7" className={styles.worksGround} />
        <path d="M0 0V7" className={styles.hatch} />
      </pattern>
      <pattern id="election-paused" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="7" height="7" className={styles.hatchGround} />
        <path d="M0 0V7M0 0H7" className={styles.hatch} />
      </pattern>
    </defs>
  )
}

export const FILLS: Partial<Record<string, string>> = { releasing: 'url(#election-releasing)', paused: 'url(#election-paused)', suspended: 'url(#election-paused)' }
