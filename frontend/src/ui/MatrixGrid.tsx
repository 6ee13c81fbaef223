import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { FloatingCard } from './FloatingCard'
import styles from './MatrixGrid.module.css'
import { useCellCard } from './useCellCard'
import { useRowsInView } from './useRowsInView'

/** A column over rows that are known by number. */
export interface MatrixColumn {
  id: string
  name: string
  head: ReactNode
  width: number // at least, in CSS pixels
  grow: number // its part of the room that is left over; 0: none
  sorted: 'ascending' | 'descending' | null
  onSort: () => void
  cell: (row: number) => ReactNode
  label: (row: number) => string // the cell in words
  tip: ((row: number) => ReactNode) | null
}

/** A row, a column, or the cell where they meet; null: not said. */
export interface GridSpot {
  row: number | null // a row number, not a position
  column: string | null
}

interface Props {
  label: string
  columns: readonly MatrixColumn[]
  rows: readonly number[] // what the rows are, in the order shown
  rowKey: (row: number) => string
  headHeight: number
  selected: number | null // a row number, not a position
  spot?: GridSpot // what is pointed out
  marked: (row: number) => string | undefined // a word for the style of a row
  onPick: (row: number) => void
  onPoint: (row: number | null) => void
}

const NOTHING: GridSpot = { row: null, column: null }
/** The row of the heads, above row 0. */
const HEAD = -1
const ROW_HEIGHT = 24
const END_PADDING = 12
const MOVES: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
}

/**
 * A grid of any number of rows of which only those in view exist. One cell has the focus of the keyboard, or one head: Enter sorts by it; what it or the
 * pointer is on explains itself in a card. Clicking a row does not take the focus, so the keys of the page go on working.
 */
export function MatrixGrid({ label, columns, rows, rowKey, headHeight, selected, spot = NOTHING, marked, onPick, onPoint }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const [active, setActive] = useState({ row: 0, column: 0 })
  const { card, show: showCard, soon, leave: leaveCard, hide } = useCellCard()
  const { inView, height, laidOut, show } = useRowsInView(box, { count: rows.length, rowHeight: ROW_HEIGHT, headHeight })
  const tracks = columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`)).join(' ')
  const rowStyle = { gridTemplateColumns: tracks, minWidth: columns.reduce((sum, { width }) => sum + width, END_PADDING) }
  const position = spot.row !== null || selected !== null ? rows.indexOf(spot.row ?? selected!) : -1
  const at = { row: Math.min(active.row, rows.length - 1), column: Math.min(active.column, columns.length - 1) }

  useEffect(() => {
    if (position < 0) return
    show(position)
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [position, laidOut]) // eslint-disable-line react-hooks/exhaustive-deps -- scrolls when the row or the first layout comes, not when the reader scrolls away

  const cellId = (row: number, column: number) => `${prefix}-${row}-${column}`
  /** Rows move under the pointer when they are sorted. */
  const contentOf = (row: number, column: number) => `${rows[row]} ${columns[column]?.id}`

  function explain(row: number, column: number, element: Element | null) {
    const target = columns[column]
    const which = rows[row]
    onPoint(which ?? null)
    if (!target?.tip || which === undefined || !element) return hide()
    showCard(contentOf(row, column), element, () => target.tip!(which))
  }

  function onKeyDown(event: KeyboardEvent) {
    if ((event.target as Element).closest('button')) return
    const move = MOVES[event.key]
    if (!move && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (!move) return enter()
    const row = Math.max(HEAD, Math.min(rows.length - 1, at.row + move[0]))
    const column = Math.max(0, Math.min(columns.length - 1, at.column + move[1]))
    setActive({ row, column })
    if (row !== HEAD) show(row)
    soon(() => explain(row, column, document.getElementById(cellId(row, column))))
  }

  /** Sorts by a column, or picks a row. */
  function enter() {
    if (at.row === HEAD) columns[at.column]?.onSort()
    else onPick(rows[at.row]!)
  }

  /** Who comes with the Tab key comes to the cell where they were; a click does not scroll. */
  function onFocus({ target }: FocusEvent) {
    if (target === box.current && at.row !== HEAD && target.matches(':focus-visible')) show(at.row)
  }

  function onPointerMove(event: PointerEvent) {
    const cell = (event.target as Element).closest('[data-cell]')
    if (!cell) return leave()
    const [row, column] = cell.getAttribute('data-cell')!.split(':').map(Number) as [number, number]
    if (card?.cell !== contentOf(row, column)) explain(row, column, cell)
  }

  function leave() {
    leaveCard()
    onPoint(null)
  }

  return (
    <div className={styles.frame} data-matrix onPointerLeave={leave}>
      <div
        ref={box}
        className={styles.box}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={at.row === HEAD || inView.includes(at.row) ? cellId(at.row, at.column) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={leave}
        onPointerMove={onPointerMove}
        onScroll={hide}
      >
        <div role="rowgroup" className={styles.head} style={{ minWidth: rowStyle.minWidth }}>
          <div role="row" aria-rowindex={1} className={styles.row} style={{ ...rowStyle, height: headHeight }}>
            {columns.map(({ id, name, head, sorted, onSort }, column) => (
              <div
                key={id}
                id={cellId(HEAD, column)}
                role="columnheader"
                aria-sort={sorted ?? 'none'}
                className={styles.columnHead}
                data-active={at.row === HEAD && column === at.column}
                data-spot={(id === spot.column && spot.row === null) || undefined}
              >
                <button type="button" tabIndex={-1} data-sorted={sorted ?? undefined} title={`Sort by ${name}`} onClick={onSort}>
                  {head}
                </button>
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height, minWidth: rowStyle.minWidth }}>
          {inView.map((index) => {
            const row = rows[index]!
            return (
              <div
                key={rowKey(row)}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={row === selected}
                className={styles.row}
                data-mark={marked(row)}
                data-spot={(row === spot.row && spot.column === null) || undefined}
                style={{ ...rowStyle, transform: `translateY(${index * ROW_HEIGHT}px)` }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(row)}
              >
                {columns.map((column, columnIndex) => (
                  <div
                    key={column.id}
                    id={cellId(index, columnIndex)}
                    role={columnIndex === 0 ? 'rowheader' : 'gridcell'}
                    aria-label={column.label(row)}
                    data-cell={`${index}:${columnIndex}`}
                    data-active={index === at.row && columnIndex === at.column}
                    data-spot={(row === spot.row && column.id === spot.column) || undefined}
                    className={styles.cell}
                  >
                    {column.cell(row)}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
      {card && <FloatingCard anchor={card.anchor}>{card.words()}</FloatingCard>}
    </div>
  )
}
