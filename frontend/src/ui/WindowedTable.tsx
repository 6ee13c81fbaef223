import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useRowsInView } from './useRowsInView'
import styles from './WindowedTable.module.css'

export interface Column<Row> {
  name: string
  width: string // a grid track
  align?: 'right'
  cell: (row: Row) => ReactNode
  /** What rows can be sorted by; null comes last. Columns without it cannot. */
  order?: (row: Row) => number | string | null
}

interface Sorting {
  name: string
  descending: boolean
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
const ROW_PADDING = 24

/** In pixels: the first number of a grid track; 0 for one without. */
const leastWidth = (track: string): number => Number(/(\d+)px/.exec(track)?.[1] ?? 0)
const MOVES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }

/**
 * A table of any length of which only the rows in view exist; arrow keys move, Enter picks, heads of ordered columns sort. It is a grid,
 * so that screen readers say the row that the arrows come to.
 */
export function WindowedTable<Row>({ label, columns, count, row, selected, onPick }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const sorted = useMemo(() => sortedRows(columns, count, row, sorting), [columns, count, row, sorting])
  const [active, setActive] = useState(0)
  const { inView, height, show } = useRowsInView(box, { count, rowHeight: ROW_HEIGHT, headHeight: ROW_HEIGHT })
  const tracks = columns.map(({ width }) => width).join(' ')
  const minWidth = columns.reduce((sum, { width }) => sum + leastWidth(width), ROW_PADDING)

  useEffect(() => {
    if (selected !== null) show(sorted ? sorted.indexOf(selected) : selected)
  }, [selected]) // eslint-disable-line react-hooks/exhaustive-deps -- sorting must not scroll the table

  function onKeyDown(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if ((by === undefined && event.key !== 'Enter') || event.target !== box.current) return
    event.preventDefault()
    event.stopPropagation()
    if (by === undefined) return onPick(sorted ? sorted[active]! : active)
    const next = Math.max(0, Math.min(count - 1, active + by))
    setActive(next)
    show(next)
  }

  return (
    <div ref={box} className={styles.box} role="grid" aria-label={label} aria-rowcount={count + 1} aria-activedescendant={count > 0 ? `${id}-${active}` : undefined} tabIndex={0} onKeyDown={onKeyDown}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={styles.row} style={{ gridTemplateColumns: tracks, minWidth }} aria-rowindex={1}>
          {columns.map((column) => (
            <Head key={column.name} column={column} sorting={sorting} onSort={setSorting} />
          ))}
        </div>
      </div>
      <div role="rowgroup" style={{ height, minWidth, position: 'relative' }}>
        {inView.map((position) => {
          const index = sorted ? sorted[position]! : position
          const data = row(index)
          return (
            <div
              key={index}
              id={`${id}-${position}`}
              role="row"
              aria-rowindex={position + 2}
              aria-selected={index === selected}
              className={styles.row}
              data-selected={index === selected}
              data-active={position === active}
              style={{ gridTemplateColumns: tracks, position: 'absolute', top: position * ROW_HEIGHT, left: 0, right: 0 }}
              onClick={() => onPick(index)}
            >
              {columns.map(({ name, align, cell }, column) => (
                <span key={name} role={column === 0 ? 'rowheader' : 'gridcell'} data-align={align}>
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

/** Rows in the order asked for; null: as they are. Equal ones keep their order. */
export function sortedRows<Row>(columns: readonly Column<Row>[], count: number, row: (index: number) => Row, sorting: Sorting | null): number[] | null {
  const order = sorting && columns.find(({ name }) => name === sorting.name)?.order
  if (!order) return null
  const keys = Array.from({ length: count }, (_, index) => order(row(index)))
  const sign = sorting.descending ? -1 : 1
  return keys
    .map((_, index) => index)
    .sort((one, other) => {
      const [left, right] = [keys[one]!, keys[other]!]
      if (left === null || right === null) return Number(left === null) - Number(right === null)
      return left === right ? 0 : left < right ? -sign : sign
    })
}

interface HeadProps<Row> {
  column: Column<Row>
  sorting: Sorting | null
  onSort: (sorting: Sorting | null) => void
}

/** A click sorts by the column, largest number or first name first; another one the other way round; a third as before. */
function Head<Row>({ column: { name, align, order }, sorting, onSort }: HeadProps<Row>) {
  const first = align === 'right' // numbers
  const current = sorting?.name === name ? sorting : null
  const next = !current ? { name, descending: first } : current.descending === first ? { name, descending: !first } : null
  return (
    <span role="columnheader" data-align={align} aria-sort={current ? (current.descending ? 'descending' : 'ascending') : undefined}>
      {order ? (
        <button type="button" title={`Sort by ${name}`} data-sorted={current ? (current.descending ? 'descending' : 'ascending') : undefined} onClick={() => onSort(next)}>
          {name}
        </button>
      ) : (
        name
      )}
    </span>
  )
}
