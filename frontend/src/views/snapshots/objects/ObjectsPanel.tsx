import { apiUrl, describeError } from '../../../api/client'
import { objectsPath } from '../../../api/snapshots'
import { changeOf, type ChangeSet } from '../../../model/objects/changeSet'
import { isClusterScoped } from '../../../model/objects/objectName'
import { count } from '../../../model/text/quantity'
import { kindsInOrder } from '../../../model/objects/snapshotWords'
import { knowObject, useObjects } from '../../../state/stored/snapshots'
import { useSettled } from '../../../state/hooks/settledValue'
import { Button } from '../../../ui/Button'
import { DataTable, tableTexts } from '../../../ui/DataTable'
import { SearchField, SelectField } from '../../../ui/Field'
import { EmptyNote, ErrorNote, LoadingNote } from '../../../ui/Note'
import { Pager } from '../../../parts/panels/Pager'
import { Panel } from '../../../ui/Panel'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import type { ObjectRow, Snapshot } from '../../../wire/snapshots'
import { usePanelMenu } from '../../../parts/panels/panelMenu'
import { objectColumns } from './columns'
import styles from './ObjectsPanel.module.css'

/** What of the objects is shown; texts, because it stands in the address. */
export interface ObjectsView {
  kind: string // "": the first one; ALL: every kind
  namespace: string // "": all
  search: string
  ordering: string
  page: string
}

export const PLAIN_OBJECTS_VIEW: ObjectsView = { kind: '', namespace: '', search: '', ordering: '', page: '1' }
const ALL = 'all'
const PAGE_SIZE = 25

interface Props {
  snapshot: Snapshot
  view: ObjectsView
  namespaces: readonly string[]
  changes: ChangeSet
  className: string
  onView: (patch: Partial<ObjectsView>) => void
  onOpen: (row: ObjectRow) => void
  onAdd: () => void
}

/** Every object of the snapshot, kind by kind. */
export function ObjectsPanel({ snapshot, view, namespaces, changes, className, onView, onOpen, onAdd }: Props) {
  const kinds = kindsInOrder(snapshot.counts)
  const total = kinds.reduce((sum, { count: many }) => sum + many, 0)
  const shown = view.kind === ALL ? '' : view.kind || (kinds[0]?.kind ?? '')
  const page = Number(view.page) || 1
  const filter = {
    kind: shown || undefined,
    namespace: view.namespace || undefined,
    search: useSettled(view.search, 250) || undefined,
    ordering: view.ordering || undefined,
    page,
    page_size: PAGE_SIZE,
  }
  const { data, error, isPlaceholderData } = useObjects(snapshot.id, filter)
  const rows = data?.results ?? []
  const columns = objectColumns({ kind: shown, namespaced: shown === '' || !isClusterScoped(shown), changeOf: (row) => changeOf(changes, row), onOpen: open })
  const { menu, dialog } = usePanelMenu({
    title: 'Objects',
    path: apiUrl(objectsPath(snapshot.id), filter).slice(apiUrl('').length),
    json: () => rows.map(({ object }) => object),
    tsv: () => tableTexts(columns, rows).map((row) => row.map((cell) => cell ?? '')),
  })

  function open(row: ObjectRow) {
    knowObject(snapshot.id, row)
    onOpen(row)
  }

  return (
    <Panel
      title="Objects"
      note={count(total)}
      menu={menu}
      className={`${styles.panel} ${className}`}
      tools={
        <span className={styles.tools}>
          <SelectField
            label="Namespace"
            value={view.namespace}
            disabled={shown !== '' && isClusterScoped(shown)}
            options={[{ value: '', text: 'All namespaces' }, ...namespaces.map((name) => ({ value: name, text: name }))]}
            onChange={(namespace) => onView({ namespace, page: '1' })}
          />
          <SearchField label="Search objects by name" value={view.search} placeholder="Search by name   /" onChange={(search) => onView({ search, page: '1' })} />
          <Button onClick={onAdd}>Add objects…</Button>
        </span>
      }
    >
      <div className={styles.kinds}>
        <SegmentedControl
          kind="tabs"
          label="Kinds"
          value={shown || ALL}
          options={[{ kind: ALL, count: total }, ...kinds].map(({ kind, count: many }) => ({ value: kind, text: <KindWords kind={kind === ALL ? 'All' : kind} many={many} /> }))}
          onChange={(kind) => onView({ kind, page: '1', ...(kind !== ALL && isClusterScoped(kind) && { namespace: '' }) })}
        />
      </div>
      <div className={styles.body}>
        {error && !data && <ErrorNote {...describeError(error)} />}
        {!data && !error && <LoadingNote title="Reading the objects…" />}
        {data?.count === 0 && <EmptyNote title="No object matches.">Search for another part of “namespace/name”, or choose all namespaces.</EmptyNote>}
        {rows.length > 0 && (
          <DataTable
            label={`Objects: ${shown || 'all kinds'}`}
            columns={columns}
            rows={rows}
            rowKey={({ kind, namespace, name }) => `${kind} ${namespace}/${name}`}
            ordering={view.ordering}
            stale={isPlaceholderData}
            mark={(row) => changeOf(changes, row)?.kind}
            onOrder={(ordering) => onView({ ordering, page: '1' })}
            onOpen={open}
          />
        )}
      </div>
      {data && data.count > 0 && <Pager label="objects" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={(next) => onView({ page: String(next) })} />}
      {dialog}
    </Panel>
  )
}

function KindWords({ kind, many }: { kind: string; many: number }) {
  return (
    <>
      {kind} <span className={styles.count}>{count(many)}</span>
    </>
  )
}
