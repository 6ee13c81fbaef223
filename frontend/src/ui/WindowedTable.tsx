import { useEffect, useId, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useMoreAside } from './useMoreAside'
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
const MOVES: Record<string, [rows: number, columns: number]> = { ArrowDown: [1, 0], ArrowUp: [-1, 0], PageDown: [15, 0], PageUp: [-15, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }
/** The column of who is on a row and in no cell of it. */
const WHOLE_ROW = -1

/**
 * A table of any length of which only the rows in view exist; arrow keys move from row to row and through its cells, Enter picks, heads
 * of ordered columns sort. Where it is wider than its place, the first column stays, and it fades at the edge beyond which there is more. It is a grid, so that screen readers say the row, or the name of the column and the cell, that the arrows come to.
 */
export function WindowedTable<Row>({ label, columns, count, row, selected, onPick }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const sorted = useMemo(() => sortedRows(columns, count, row, sorting), [columns, count, row, sorting])
  const [wanted, setWanted] = useState({ row: 0, column: WHOLE_ROW })
  const active = { ...wanted, row: Math.min(wanted.row, count - 1) }
  const { inView, height, show } = useRowsInView(box, { count, rowHeight: ROW_HEIGHT, headHeight: ROW_HEIGHT })
  const { more, look } = useMoreAside(box)
  const tracks = columns.map(({ width }) => width).join(' ')
  const minWidth = columns.reduce((sum, { width }) => sum + leastWidth(width), ROW_PADDING)

  useEffect(() => {
    if (selected !== null) show(sorted ? sorted.indexOf(selected) : selected)
  }, [selected]) // eslint-disable-line react-hooks/exhaustive-deps -- sorting must not scroll the table

  function onKeyDown(event: KeyboardEvent) {
    const move = MOVES[event.key]
    if ((!move && event.key !== 'Enter') || event.target !== box.current) return
    event.preventDefault()
    event.stopPropagation()
    if (!move) return onPick(sorted ? sorted[active.row]! : active.row)
    const next = Math.max(0, Math.min(count - 1, active.row + move[0]))
    setWanted({ row: next, column: Math.max(WHOLE_ROW, Math.min(columns.length - 1, active.column + move[1])) })
    show(next)
  }

  /** Who comes with the Tab key comes to the row where they were; a click does not scroll. */
  function onFocus({ target }: FocusEvent) {
    if (target === box.current && target.matches(':focus-visible')) show(active.row)
  }

  const rowId = (position: number) => `${id}-${position}`
  const cellId = (position: number, column: number) => `${id}-${position}-${column}`
  const headId = (column: number) => `${id}-head-${column}`
  /** The name of every column with its cell, but of the first, which is what the row is about: numbers alone say nothing. */
  const rowWords = (position: number) => columns.map((_, column) => (column === 0 ? '' : `${headId(column)} `) + cellId(position, column)).join(' ')
  /** Nothing is said of a row that is scrolled away; the next key comes back to it. */
  const said = !inView.includes(active.row) ? undefined : active.column === WHOLE_ROW ? rowId(active.row) : cellId(active.row, active.column)

  return (
    <div
      ref={box}
      className={styles.box}
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-activedescendant={said}
      data-more={more}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onScroll={look}
    >
      <div role="rowgroup" className={styles.head} style={{ minWidth }}>
        <div role="row" className={styles.row} style={{ gridTemplateColumns: tracks, minWidth }} aria-rowindex={1}>
          {columns.map((column, index) => (
            <Head key={column.name} id={headId(index)} column={column} sorting={sorting} onSort={setSorting} />
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
              id={rowId(position)}
              role="row"
              aria-rowindex={position + 2}
              aria-selected={index === selected}
              aria-labelledby={position === active.row && active.column === WHOLE_ROW ? rowWords(position) : undefined}
              className={styles.row}
              data-selected={index === selected}
              data-active={position === active.row && active.column === WHOLE_ROW}
              style={{ gridTemplateColumns: tracks, position: 'absolute', top: position * ROW_HEIGHT, left: 0, right: 0 }}
              onClick={() => onPick(index)}
            >
              {columns.map(({ name, align, cell }, column) => (
                <span
                  key={name}
                  id={cellId(position, column)}
                  role={column === 0 ? 'rowheader' : 'gridcell'}
                  aria-labelledby={column === active.column && position === active.row ? `${headId(column)} ${cellId(position, column)}` : undefined}
                  data-align={align}
                  data-active={position === active.row && column === active.column}
                >
                  {saidIfEmpty(cell(data))}
                </span>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Where nothing is to be seen, who listens hears that there is nothing. */
const saidIfEmpty = (content: ReactNode): ReactNode => (content === '' || content === null || content === false ? <span className="visually-hidden">none</span> : content)

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
  id: string
  column: Column<Row>
  sorting: Sorting | null
  onSort: (sorting: Sorting | null) => void
}

/** A click sorts by the column, largest number or first name first; another one the other way round; a third as before. */
function Head<Row>({ id, column: { name, align, order }, sorting, onSort }: HeadProps<Row>) {
  const first = align === 'right' // numbers
  const current = sorting?.name === name ? sorting : null
  const next = !current ? { name, descending: first } : current.descending === first ? { name, descending: !first } : null
  return (
    <span id={id} role="columnheader" data-align={align} aria-sort={current ? (current.descending ? 'descending' : 'ascending') : undefined}>
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
