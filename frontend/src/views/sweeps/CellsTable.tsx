import { useState } from 'react'
import type { Dimension } from '../../model/sweeps/results'
import { count, plural } from '../../model/text/quantity'
import { DataTable, type DataColumn } from '../../ui/DataTable'
import { EmptyNote } from '../../ui/Note'
import { Pager } from '../../parts/panels/Pager'
import { Panel } from '../../ui/Panel'
import type { SweepCell } from '../../wire/sweeps'
import styles from './SweepPage.module.css'

interface Props {
  cells: readonly SweepCell[]
  /** How many there are without what is narrowed. */
  all: number
  dimensions: readonly Dimension[]
  picked: number | null
  onPick: (cell: number) => void
}

const PAGE_SIZE = 12

/** The cells as a table to be sorted by any column; those in front first, unless somebody sorts. */
export function CellsTable({ cells, all, dimensions, picked, onPick }: Props) {
  const [page, setPage] = useState(1)
  const [ordering, setOrdering] = useState('')
  const sorted = sortedCells(cells, dimensions, ordering)
  const at = Math.min(page, Math.max(1, Math.ceil(sorted.length / PAGE_SIZE)))
  return (
    <Panel title="Cells" note={sorted.length === all ? plural(all, 'cell') : `${count(sorted.length)} of ${plural(all, 'cell')}`}>
      {sorted.length === 0 && <EmptyNote title="No cell matches.">Widen the ranges of the parallel coordinates.</EmptyNote>}
      {sorted.length > 0 && (
        <DataTable
          label="Cells"
          columns={columnsOf(dimensions, onPick)}
          rows={sorted.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE)}
          rowKey={({ cell }) => String(cell)}
          ordering={ordering}
          onOrder={setOrdering}
          onOpen={({ cell }) => onPick(cell)}
          mark={({ cell }) => (cell === picked ? 'picked' : undefined)}
        />
      )}
      {sorted.length > PAGE_SIZE && (
        <div className={styles.pager}>
          <Pager label="cells" page={at} pageSize={PAGE_SIZE} count={sorted.length} onPage={setPage} />
        </div>
      )}
    </Panel>
  )
}

function sortedCells(cells: readonly SweepCell[], dimensions: readonly Dimension[], ordering: string): SweepCell[] {
  const falling = ordering.startsWith('-')
  const by = dimensions.find(({ id }) => id === ordering.replace(/^-/, ''))
  if (!by) {
    const first = dimensions.find(({ kind }) => kind === 'objective')!
    const sign = first.goal === 'max' ? -1 : 1
    return [...cells].sort((one, other) => Number(other.front) - Number(one.front) || sign * ((first.order(one) ?? 0) - (first.order(other) ?? 0)) || one.cell - other.cell)
  }
  const placed = cells.filter((cell) => by.order(cell) !== null).sort((one, other) => (falling ? -1 : 1) * (by.order(one)! - by.order(other)!) || one.cell - other.cell)
  return [...placed, ...cells.filter((cell) => by.order(cell) === null)]
}

function columnsOf(dimensions: readonly Dimension[], onPick: (cell: number) => void): DataColumn<SweepCell>[] {
  return [
    {
      id: 'cell',
      name: 'Cell',
      width: '180px',
      cell: ({ cell, policy, front }) => (
        <>
          <button type="button" data-row-link className={styles.cell} onClick={() => onPick(cell)}>
            <span className="visually-hidden">Cell </span>
            {policy === 0 ? `${cell}, start` : cell}
          </button>
          {front && (
            <span className={styles.front}>
              <span aria-hidden="true">★ </span>in front
            </span>
          )}
        </>
      ),
    },
    ...dimensions.map(({ id, words, kind, text }): DataColumn<SweepCell> => ({
      id,
      name: words,
      order: id,
      align: kind === 'objective' ? 'right' : undefined,
      wideOnly: kind === 'axis',
      cell: (cell) => text(cell) || '–',
    })),
  ]
}
