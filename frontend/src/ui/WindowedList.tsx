import { useEffect, useRef, type ReactNode } from 'react'
import { useRowsInView } from './useRowsInView'
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
  const { inView, height, show } = useRowsInView(box, { count, rowHeight })
  useEffect(() => {
    if (keepInView !== null) show(keepInView)
  }, [keepInView, rowHeight]) // eslint-disable-line react-hooks/exhaustive-deps -- scrolls when the row changes, not when the reader scrolls away
  return (
    <div ref={box} className={styles.box} tabIndex={0} role="list" aria-label={label}>
      <div style={{ height, position: 'relative' }} role="presentation">
        {inView.map((index) => (
          <div key={index} role="listitem" aria-setsize={count} aria-posinset={index + 1} className={styles.row} style={{ top: index * rowHeight, height: rowHeight }}>
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
