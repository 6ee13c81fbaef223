import styles from './ComparePage.module.css'

/** How far from A; an empty text where that cannot be said. */
export function Change({ text }: { text: string }) {
  return (
    <span className={styles.change} data-same={text === '='}>
      {' '}
      {text}
    </span>
  )
}
