import styles from './ComparePage.module.css'

/** How far from A; an empty text where that cannot be said. */
export function Change({ text }: { text: string }) {
  const same = text === '='
  return (
    <span className={styles.change} data-same={same}>
      {' '}
      <span aria-hidden={same}>{text}</span>
      {text !== '' && <span className="visually-hidden">{same ? 'as in A' : ' from A'}</span>}
    </span>
  )
}
