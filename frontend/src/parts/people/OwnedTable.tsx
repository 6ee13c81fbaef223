import { useSession } from '../../state/people/people'
import { DataTable, type DataColumn, type DataTableProps } from '../../ui/DataTable'
import styles from './OwnedTable.module.css'

interface Owned {
  owner: string | null
}

/** A table of rows that belong to people. Whose a row is stands behind its first column; not on a server without accounts. */
export function OwnedTable<Row extends Owned>({ columns, ...table }: DataTableProps<Row>) {
  const { data } = useSession()
  const [first, ...rest] = columns
  return <DataTable {...table} columns={data?.accounts && first ? [withOwner(first, data.name), ownerColumn(data.name), ...rest] : columns} />
}

const ownerColumn = <Row extends Owned>(me: string): DataColumn<Row> => ({
  id: 'owner',
  name: 'Whose',
  width: '130px',
  wideOnly: true,
  cell: ({ owner }) => whose(owner, me),
  text: ({ owner }) => owner,
})

/** On a phone the column goes, and the name stands under that of the thing. */
const withOwner = <Row extends Owned>(first: DataColumn<Row>, me: string): DataColumn<Row> => ({
  ...first,
  cell: (row) => (
    <>
      {first.cell(row)}
      {row.owner !== null && <small className={styles.owner}>{whose(row.owner, me)}</small>}
    </>
  ),
})

const whose = (owner: string | null, me: string) => (owner === null ? <span title="It is built-in or has no owner.">—</span> : owner === me ? 'You' : owner)
