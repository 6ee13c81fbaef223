import { useRef, type ReactNode } from 'react'
import styles from './SideScroll.module.css'
import { useMoreAside } from './useMoreAside'

interface Props {
  label: string // what it holds
  pinned?: boolean // its first column stays: nothing fades there
  children: ReactNode
}

/** What may be wider than its place scrolls sideways, by finger, wheel and arrow keys; it fades at an edge beyond which there is more. */
export function SideScroll({ label, pinned = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { more, look } = useMoreAside(box)
  const wide = more === 'none' ? {} : { role: 'group', 'aria-label': `${label}, scrolls sideways`, tabIndex: 0 }
  return (
    <div ref={box} className={styles.box} data-more={more} data-pinned={pinned} onScroll={look} {...wide}>
      {children}
    </div>
  )
}
