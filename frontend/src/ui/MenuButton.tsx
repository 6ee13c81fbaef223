import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { MoreIcon } from './icons'
import styles from './MenuButton.module.css'
import type { ReactNode } from 'react'

export interface MenuAction {
  name: string
  run: () => void
}

interface Props {
  label: string
  actions: readonly MenuAction[]
  sign?: ReactNode
}

/** What else can be done with a panel, behind one quiet button. */
export function MenuButton({ label, actions, sign = <MoreIcon /> }: Props) {
  return (
    <MenuTrigger>
      <Button className={`${styles.button} ${typeof sign === 'string' ? styles.word : ''}`} aria-label={label}>
        {sign}
      </Button>
      <Popover className={styles.popover!} placement="bottom end" offset={4}>
        <Menu className={styles.menu!} onAction={(key) => actions.find(({ name }) => name === key)?.run()}>
          {actions.map(({ name }) => (
            <MenuItem key={name} id={name} className={styles.item!}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
