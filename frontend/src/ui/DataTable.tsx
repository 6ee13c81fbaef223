import { Fragment, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import styles from './DataTable.module.css'

export interface DataColumn<Row> {
  id: string
  name: string
  width?: string // of the column; without one it shares what is left
  align?: 'right'
  /** The name by which the server orders this column. */
  order?: string
  /** Left out where there is little room; the first column then says it. */
  wideOnly?: boolean
  cell: (row: Row) => ReactNode
  /** The cell as plain text, for the clipboard. Columns without one are not copied. */
  text?: (row: Row) => string | number | null
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What the rows are ordered by: a column's `order`, falling with a `-` before it. */
  ordering?: string
  onOrder?: (ordering: string) => void
  /** A click anywhere on a row; the first cell must hold a link or button that does the same for the keyboard. */
  onOpen?: (row: Row) => void
  mark?: (row: Row) => string | undefined
  /** What stands below a row, over its whole width; null for rows without it. */
  detail?: (row: Row) => ReactNode
  /** The rows shown are the earlier ones; newer ones are on their way. */
  stale?: boolean
}

const MOVES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A table of one page of rows. Arrow keys go from row to row; heads of ordered columns are buttons. */
export function DataTable<Row>({ label, columns, rows, rowKey, ordering = '', onOrder, onOpen, mark, detail, stale = false }: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const wide = columns.filter(({ wideOnly }) => wideOnly).length // a span over hidden columns would make new ones

  function move(event: KeyboardEvent) {
    const by = MOVES[event.key]
    if (by === undefined || !(event.target as Element).matches('[data-row-link]')) return
    const links = [...body.current!.querySelectorAll<HTMLElement>('[data-row-link]')]
    const next = links[links.indexOf(event.target as HTMLElement) + by]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function open(event: MouseEvent, row: Row) {
    const busy = (event.target as Element).closest('a, button, input, label, [role="button"]') || window.getSelection()?.toString()
    if (!busy) onOpen?.(row)
  }

  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label} aria-busy={stale}>
        <colgroup>
          {columns.map(({ id, width, wideOnly }) => (
            <col key={id} className={wideOnly ? styles.wideOnly : ''} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} ordering={ordering} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={move} data-stale={stale}>
          {rows.map((row) => {
            const below = detail?.(row)
            return (
              <Fragment key={rowKey(row)}>
                <tr data-mark={mark?.(row)} data-opens={onOpen !== undefined} data-continues={below ? true : undefined} onClick={(event) => open(event, row)}>
                  {columns.map(({ id, align, wideOnly, cell }, index) => {
                    // The first cell names the row for those who go along a column with a screen reader.
                    const Cell = index === 0 ? 'th' : 'td'
                    return (
                      <Cell key={id} scope={index === 0 ? 'row' : undefined} data-align={align} className={wideOnly ? styles.wideOnly : ''}>
                        {cell(row)}
                      </Cell>
                    )
                  })}
                </tr>
                {below && (
                  <tr className={styles.detail}>
                    <td colSpan={columns.length - wide}>{below}</td>
                    {wide > 0 && <td colSpan={wide} className={styles.wideOnly} />}
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps<Row> {
  column: DataColumn<Row>
  ordering: string
  onOrder?: (ordering: string) => void
}

function Head<Row>({ column: { name, align, order, wideOnly }, ordering, onOrder }: HeadProps<Row>) {
  const sorted = order === undefined ? undefined : ordering === order ? 'ascending' : ordering === `-${order}` ? 'descending' : 'none'
  const ordered = sorted === 'ascending' || sorted === 'descending'
  return (
    <th scope="col" data-align={align} className={wideOnly ? styles.wideOnly : ''} aria-sort={ordered ? sorted : undefined}>
      {order !== undefined && onOrder ? (
        <button type="button" data-sorted={ordered ? sorted : undefined} title={`Order by ${name}`} onClick={() => onOrder(sorted === 'ascending' ? `-${order}` : order)}>
          {name}
        </button>
      ) : name ? (
        name
      ) : (
        <span className="visually-hidden">Actions</span>
      )}
    </th>
  )
}

/** The rows as a spreadsheet takes them, heads first. */
export function tableTexts<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): (string | number | null)[][] {
  const copied = columns.filter(({ text }) => text !== undefined)
  return [copied.map(({ name }) => name), ...rows.map((row) => copied.map(({ text }) => text!(row)))]
}
