import { Key } from './Key'
import styles from './KeyList.module.css'
import type { KeyLine } from './playbackKeys'

/** The keys of a page, and what each does. */
export function KeyList({ keys: list }: { keys: readonly KeyLine[] }) {
  return (
    <dl className={styles.keys}>
      {list.map(({ keys, what }) => (
        <div key={keys}>
          <dt>
            {keys.split(' ').map((key) => (
              <Key key={key} sign={key} />
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
