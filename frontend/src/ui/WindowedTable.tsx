import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useSize } from './useSize'
import { scrollTarget, windowOf } from './windowing'
import styles from './WindowedTable.module.css'

export interface Column<Row> {
  name: string
  width: string // a grid track
  align?: 'right'
  cell: (row: Row) => ReactNode
}

interface Props<Row> {
  label: string
  columns: readonly Column<Row>[]
  count: number
  row: (index: number) => Row
  selected: number | null
  onPick: (index: number) => void
}

const ROW_HEIGHT = 24
const MOVES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }

/** A table of any length of which only the rows in view exist; arrow keys move, Enter picks. */
export function WindowedTable<Row>({ label, columns, count, row, selected, onPick }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const { height } = useSize(box)
  const [scrollTop, setScrollTop] = useState(0)
  const [active, setActive] = useState(0)
  const { start, end } = windowOf(count, ROW_HEIGHT, scrollTop, height - ROW_HEIGHT)
  const tracks = columns.map(({ width }) => width).join(' ')

  function show(index: number) {
    const target = scrollTarget(index, ROW_HEIGHT, box.current!.scrollTop, box.current!.clientHeight - ROW_HEIGHT)
    if (target !== null) box.current!.scrollTop = target
  }
  useEffect(() => {
    if (selected !== null) show(selected)
  }, [selected])

  function onKeyDown(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if (by === undefined && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (by === undefined) return onPick(active)
    const next = Math.max(0, Math.min(count - 1, active + by))
    setActive(next)
    show(next)
  }

  return (
    <div ref={box} className={styles.box} role="table" aria-label={label} aria-rowcount={count + 1} tabIndex={0} onKeyDown={onKeyDown} onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={styles.row} style={{ gridTemplateColumns: tracks }} aria-rowindex={1}>
          {columns.map(({ name, align }) => (
            <span key={name} role="columnheader" data-align={align}>
              {name}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ height: count * ROW_HEIGHT, position: 'relative' }}>
        {Array.from({ length: end - start }, (_, offset) => {
          const index = start + offset
          const data = row(index)
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              data-selected={index === selected}
              data-active={index === active}
              style={{ gridTemplateColumns: tracks, position: 'absolute', top: index * ROW_HEIGHT, left: 0, right: 0 }}
              onClick={() => onPick(index)}
            >
              {columns.map(({ name, align, cell }) => (
                <span key={name} role="cell" data-align={align}>
                  {cell(data)}
                </span>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
