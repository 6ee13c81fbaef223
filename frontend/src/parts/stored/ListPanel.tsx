import type { ReactNode } from 'react'
import type { MenuAction } from '../../ui/MenuButton'
import { Panel } from '../../ui/Panel'
import styles from './ListPanel.module.css'

interface Props {
  title: string
  menu: readonly MenuAction[]
  tools: ReactNode
  children: ReactNode
}

/** The panel of a page that lists all things of a kind. On a phone what narrows the list has lines of its own. */
export function ListPanel({ title, menu, tools, children }: Props) {
  return (
    <Panel title={title} className={styles.panel} menu={menu} tools={<span className={styles.tools}>{tools}</span>}>
      {children}
    </Panel>
  )
}
