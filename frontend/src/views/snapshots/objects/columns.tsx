import { shortName } from '../../../model/objects/objectName'
import { summaryColumns, summaryLine } from '../../../model/objects/objectSummary'
import type { DataColumn } from '../../../ui/DataTable'
import { Tag } from '../../../ui/Tag'
import type { ObjectRow } from '../../../wire/snapshots'
import type { Change } from '../../../model/objects/changeSet'
import styles from './ObjectsTable.module.css'

const CHANGE_WORDS: Record<Change['kind'], string> = { added: 'added', replaced: 'changed', removed: 'removed' }

interface Context {
  kind: string // "": several kinds
  namespaced: boolean
  changeOf: (row: ObjectRow) => Change | undefined
  onOpen: (row: ObjectRow) => void
}

/** The columns of a table of objects of one kind, or of all kinds in a line each. */
export function objectColumns({ kind, namespaced, changeOf, onOpen }: Context): DataColumn<ObjectRow>[] {
  const columns: DataColumn<ObjectRow>[] = [
    {
      id: 'name',
      name: 'Name',
      order: 'name',
      cell: (row) => (
        <>
          <button type="button" className={styles.name} data-row-link="" title={shortName(row)} onClick={() => onOpen(row)}>
            {row.name}
          </button>
          <ChangeTag change={changeOf(row)} />
          <span className={styles.narrow}>{[kind === '' ? row.kind : '', row.namespace, summaryLine(row)].filter(Boolean).join(' · ')}</span>
        </>
      ),
      text: ({ name }) => name,
    },
  ]
  if (namespaced) columns.push({ id: 'namespace', name: 'Namespace', width: '150px', order: 'namespace', wideOnly: true, cell: ({ namespace }) => namespace, text: ({ namespace }) => namespace })
  if (kind === '') {
    columns.push({ id: 'kind', name: 'Kind', width: '160px', order: 'kind', wideOnly: true, cell: (row) => row.kind, text: (row) => row.kind })
    columns.push({ id: 'summary', name: 'Summary', wideOnly: true, cell: (row) => <span title={summaryLine(row)}>{summaryLine(row)}</span>, text: summaryLine })
    return columns
  }
  for (const { name, width, align, text } of summaryColumns(kind))
    columns.push({ id: name, name, width, align, wideOnly: true, cell: ({ summary }) => <span title={text(summary)}>{text(summary)}</span>, text: ({ summary }) => text(summary) })
  return columns
}

export function ChangeTag({ change }: { change: Change | undefined }) {
  if (!change) return null
  return <Tag tone={change.kind === 'removed' ? 'bad' : change.kind === 'added' ? 'good' : 'accent'}>{CHANGE_WORDS[change.kind]}</Tag>
}
