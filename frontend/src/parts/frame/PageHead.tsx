import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

interface Props {
  title: ReactNode
  /** The way back up, above the title. */
  up?: ReactNode
  /** One line about it. */
  about?: ReactNode
  actions?: ReactNode
}

/** The top of a page: what it is, and what can be done with all of it. */
export function PageHead({ title, up, about, actions }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {up && <p className={styles.up}>{up}</p>}
        <h1 className={styles.title}>{title}</h1>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
