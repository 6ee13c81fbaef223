import { count } from '../../model/text/quantity'
import styles from './Mistakes.module.css'

export interface Mistake {
  path: string
  message: string
  line?: number | null
}

interface Props {
  label: string
  mistakes: readonly Mistake[]
  /** Goes to where a mistake is; without one, mistakes are only read. */
  onGo?: (mistake: Mistake) => void
}

/** What is wrong, and where, one line each. */
export function Mistakes({ label, mistakes, onGo }: Props) {
  return (
    <ol className={styles.list} aria-label={label} tabIndex={onGo ? undefined : 0}>
      {mistakes.map((mistake, index) => (
        <li key={index}>
          {onGo ? (
            <button type="button" onClick={() => onGo(mistake)}>
              <Words mistake={mistake} />
            </button>
          ) : (
            <Words mistake={mistake} />
          )}
        </li>
      ))}
    </ol>
  )
}

function Words({ mistake: { path, message, line } }: { mistake: Mistake }) {
  return (
    <span className={styles.words}>
      {line != null && (
        <span className={styles.line}>
          line {count(line)}
          <span className="visually-hidden">, </span>
        </span>
      )}
      {path && (
        <span>
          <code className={styles.path}>{path}</code>
          <span className="visually-hidden">: </span>
        </span>
      )}
      <span>{message}</span>
    </span>
  )
}
