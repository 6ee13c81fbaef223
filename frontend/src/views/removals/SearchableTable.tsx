import { useState } from 'react'
import { count } from '../../model/text/quantity'
import { useSaid } from '../../state/page/announcements'
import { Button } from '../../ui/Button'
import { DataTable, type DataColumn } from '../../ui/DataTable'
import { SearchField } from '../../ui/Field'
import { EmptyNote } from '../../ui/Note'
import { Pager } from '../../parts/panels/Pager'
import { Panel } from '../../ui/Panel'
import styles from './RemovalPage.module.css'

const ROWS_A_PAGE = 25

interface SearchableTableProps<Row> {
  title: string
  note: string
  noun: string
  rows: readonly Row[]
  words: (row: Row) => string
  columns: DataColumn<Row>[]
  rowKey: (row: Row) => string
}

/** A table that is searched and paged here: the answer has all its rows. */
export function SearchableTable<Row>({ title, note, noun, rows, words, columns, rowKey }: SearchableTableProps<Row>) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const found = search ? rows.filter((row) => words(row).toLowerCase().includes(search.toLowerCase())) : rows
  useSaid(search ? `${count(found.length)} of ${count(rows.length)} ${noun}` : null)
  const find = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  return (
    <Panel title={title} note={note} tools={<SearchField label={`Search ${noun}`} placeholder="Search names" value={search} onChange={find} />}>
      {found.length === 0 && <EmptyNote title={`None of the ${noun} has such a name.`} actions={<Button onClick={() => find('')}>Show all</Button>} />}
      {found.length > 0 && <DataTable label={title} columns={columns} rows={found.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)} rowKey={rowKey} />}
      {found.length > ROWS_A_PAGE && (
        <div className={styles.pager}>
          <Pager label="rows" page={page} pageSize={ROWS_A_PAGE} count={found.length} onPage={setPage} />
        </div>
      )}
    </Panel>
  )
}
