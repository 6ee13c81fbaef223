import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './SideScroll.module.css'

type More = 'none' | 'left' | 'right' | 'both'

interface Props {
  label: string // what it holds
  pinned?: boolean // its first column stays: nothing fades there
  children: ReactNode
}

/** What may be wider than its place scrolls sideways, by finger, wheel and arrow keys; it fades at an edge beyond which there is more. */
export function SideScroll({ label, pinned = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState<More>('none')
  const look = () => setMore(beyond(box.current!))
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(look)
    for (const each of [box.current!, ...box.current!.children]) sizes.observe(each)
    return () => sizes.disconnect()
  }, [])
  const wide = more === 'none' ? {} : { role: 'group', 'aria-label': `${label}, scrolls sideways`, tabIndex: 0 }
  return (
    <div ref={box} className={styles.box} data-more={more} data-pinned={pinned} onScroll={look} {...wide}>
      {children}
    </div>
  )
}

/** Parts of pixels are not worth a fade. */
const SLACK = 2

function beyond({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): More {
  const [left, right] = [scrollLeft > SLACK, scrollLeft + clientWidth < scrollWidth - SLACK]
  return left && right ? 'both' : left ? 'left' : right ? 'right' : 'none'
}
