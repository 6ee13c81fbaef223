import { useSession } from '../../state/people/people'
import { DataTable, type DataColumn, type DataTableProps } from '../../ui/DataTable'

interface Owned {
  owner: string | null
}

/** A table of rows that belong to people. Whose a row is stands behind its first column; not on a server without accounts. */
export function OwnedTable<Row extends Owned>({ columns, ...table }: DataTableProps<Row>) {
  const { data } = useSession()
  const [first, ...rest] = columns
  return <DataTable {...table} columns={data?.accounts && first ? [first, ownerColumn(data.name), ...rest] : columns} />
}

const ownerColumn = <Row extends Owned>(me: string): DataColumn<Row> => ({
  id: 'owner',
  name: 'Whose',
  width: '130px',
  cell: ({ owner }) => whose(owner, me),
  text: ({ owner }) => owner,
})

const whose = (owner: string | null, me: string) => (owner === null ? <span title="It is built-in or has no owner.">—</span> : owner === me ? 'You' : owner)
