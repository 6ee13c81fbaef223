import { useEffect, useRef, useState, type ReactNode } from 'react'
import { scrollTarget, windowOf } from './windowing'
import { useSize } from './useSize'
import styles from './WindowedList.module.css'

interface Props {
  count: number
  rowHeight: number
  label: string
  /** The row to keep in view when it changes; null: none. */
  keepInView: number | null
  row: (index: number) => ReactNode
}

/** A list of any length of which only the rows in view exist. */
export function WindowedList({ count, rowHeight, label, keepInView, row }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { height } = useSize(box)
  const [scrollTop, setScrollTop] = useState(0)
  const { start, end } = windowOf(count, rowHeight, scrollTop, height)
  useEffect(() => {
    if (keepInView === null || !box.current) return
    const target = scrollTarget(keepInView, rowHeight, box.current.scrollTop, box.current.clientHeight)
    if (target !== null) box.current.scrollTop = target
  }, [keepInView, rowHeight])
  return (
    <div ref={box} className={styles.box} tabIndex={0} role="list" aria-label={label} onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}>
      <div style={{ height: count * rowHeight, position: 'relative' }} role="presentation">
        {Array.from({ length: end - start }, (_, offset) => {
          const index = start + offset
          return (
            <div key={index} role="listitem" aria-setsize={count} aria-posinset={index + 1} className={styles.row} style={{ top: index * rowHeight, height: rowHeight }}>
              {row(index)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
