import type { ReactNode } from 'react'
import { MenuButton, type MenuAction } from './MenuButton'
import styles from './Panel.module.css'

interface Props {
  title: string
  /** The tools say the title already. */
  bare?: boolean
  /** Beside the title: what is in the panel, in numbers. */
  note?: ReactNode
  tools?: ReactNode
  menu?: readonly MenuAction[]
  className?: string
  children: ReactNode
}

/** A named part of the page with its own tools; it keeps its size whatever it holds. */
export function Panel({ title, bare = false, note, tools, menu, className = '', children }: Props) {
  return (
    <section className={`${styles.panel} ${className}`} aria-label={title}>
      <header className={styles.header} data-bare={bare}>
        <h2 className={bare ? 'visually-hidden' : styles.title}>{title}</h2>
        {bare && tools}
        <span className={styles.note}>
          <span data-note>{note}</span>
        </span>
        {!bare && tools}
        {menu && (
          <span data-tools>
            <MenuButton label={`More for ${title}`} actions={menu} />
          </span>
        )}
      </header>
      {children}
    </section>
  )
}
