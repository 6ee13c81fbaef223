import type { ReactNode } from 'react'
import styles from './Note.module.css'

interface Props {
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** Nothing to show: why, and what to do next. */
export function EmptyNote({ title, children, actions }: Props) {
  return (
    <div className={styles.note}>
      <p className={styles.title}>{title}</p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** Something is on its way: what. */
export function LoadingNote({ title }: { title: string }) {
  return (
    <div className={`${styles.note} ${styles.loading}`} role="status">
      <p className={styles.title}>{title}</p>
    </div>
  )
}

interface ErrorProps extends Props {
  places?: readonly { path: string; message: string }[]
  /** The title is that of the page, which has no other. */
  isPage?: boolean
}

/** Something went wrong: what, where, and what to do next. */
export function ErrorNote({ title, places = [], isPage = false, children, actions }: ErrorProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={`${styles.note} ${styles.error}`} role="alert">
      <Title className={styles.title}>{title}</Title>
      {places.length > 0 && (
        <ul className={styles.places} tabIndex={0} aria-label="What is wrong, and where">
          {places.map(({ path, message }, index) => (
            <li key={index}>
              {path && <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      )}
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
