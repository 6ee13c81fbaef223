import { useState } from 'react'
import { describeError } from '../../api/client'
import { exportUrl, SNAPSHOTS_PATH } from '../../api/snapshots'
import { EXPORT_COMMAND } from '../../model/objects/exportCommand'
import { whoseOf } from '../../model/people/words'
import { snapshotHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { usePageQuery } from '../../state/page/pageQuery'
import { useSettled } from '../../state/hooks/settledValue'
import { useSnapshots } from '../../state/stored/snapshots'
import { Button } from '../../ui/Button'
import { tableTexts } from '../../ui/DataTable'
import { SearchField, SelectField } from '../../ui/Field'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import type { Snapshot } from '../../wire/snapshots'
import { PageFrame } from '../../parts/frame/PageFrame'
import { WhoseTabs } from '../../parts/people/WhoseTabs'
import { ListPanel } from '../../parts/stored/ListPanel'
import { StoredPager } from '../../parts/stored/StoredPager'
import { UnreadableRows } from '../../parts/stored/UnreadableRows'
import { PageHead } from '../../parts/frame/PageHead'
import { RunWithPolicyDialog } from '../../parts/runs/StartRunDialog'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { DeleteSnapshotDialog } from './DeleteSnapshotDialog'
import styles from './SnapshotsPage.module.css'
import { SnapshotsTable, snapshotColumns } from './SnapshotsTable'
import { UploadPanel } from './upload/UploadPanel'

const PAGE_SIZE = 50
const QUERY = { search: '', origin: '', ordering: '-createdAt', page: '1', whose: '' }
const ORIGINS = [
  { value: '', text: 'Any origin' },
  { value: 'upload', text: 'Uploads' },
  { value: 'demo', text: 'Demos' },
  { value: 'live', text: 'Live clusters' },
]

/** Every snapshot there is, and the way to a new one. */
export default function SnapshotsPage() {
  return (
    <PageFrame title="Snapshots">
      <PageHead
        title="Snapshots"
        about="A snapshot is a cluster at one moment: its nodes, its pods and all other objects that scheduling needs. A snapshot never changes; editing one makes a new one."
      />
      <UploadPanel />
      <SnapshotList />
    </PageFrame>
  )
}

function SnapshotList() {
  const [query, setQuery] = usePageQuery(QUERY)
  const search = useSettled(query.search, 250)
  const { data, error, isPlaceholderData, refetch } = useSnapshots({ ...query, search, page: Number(query.page) || 1 })
  const [toRun, setToRun] = useState<Snapshot | null>(null)
  const [toDelete, setToDelete] = useState<Snapshot | null>(null)
  const rows = data?.results ?? []
  const columns = snapshotColumns((id) => rows.find((row) => row.id === id)?.name, {
    onNavigate: navigate,
    onRun: setToRun,
    onDelete: setToDelete,
    onExport: ({ id }, as) => window.location.assign(exportUrl(id, as)),
  })
  const { menu, dialog } = usePanelMenu({ title: 'Snapshots', path: SNAPSHOTS_PATH, json: () => data, tsv: () => tableTexts(columns, rows).map((row) => row.map((cell) => cell ?? '')) })
  const narrowed = query.search !== '' || query.origin !== '' || query.whose !== ''

  return (
    <ListPanel
      title="All snapshots"
      menu={menu}
      tools={
        <>
          <WhoseTabs value={whoseOf(query.whose)} onChange={(whose) => setQuery({ whose, page: '1' })} />
          <SelectField label="Origin" value={query.origin} options={ORIGINS} onChange={(origin) => setQuery({ origin, page: '1' })} />
          <SearchField label="Search snapshots by name" value={query.search} placeholder="Search by name   /" onChange={(text) => setQuery({ search: text, page: '1' })} />
        </>
      }
    >
      <div className={styles.body}>
        {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
        {!data && !error && <LoadingNote title="Reading the list of snapshots…" />}
        {data?.count === 0 && narrowed && <EmptyNote title="No snapshot matches.">Search for another part of the name, or choose any origin.</EmptyNote>}
        {data?.count === 0 && !narrowed && <FirstSteps />}
        {rows.length > 0 && (
          <SnapshotsTable
            snapshots={rows}
            columns={columns}
            ordering={query.ordering}
            stale={isPlaceholderData}
            onOrder={(ordering) => setQuery({ ordering, page: '1' })}
            onOpen={(id) => navigate(snapshotHref(id))}
          />
        )}
      </div>
      {data && <UnreadableRows rows={data.unreadable} noun="snapshot" path={SNAPSHOTS_PATH} onDeleted={() => void refetch()} />}
      {data && data.count > 0 && (
        <StoredPager kind="snapshots" label="snapshots" page={Number(query.page) || 1} pageSize={PAGE_SIZE} count={data.count} onPage={(page) => setQuery({ page: String(page) })} />
      )}
      {toRun && <RunWithPolicyDialog snapshot={toRun} onClose={() => setToRun(null)} />}
      {toDelete && <DeleteSnapshotDialog snapshot={toDelete} onDeleted={() => undefined} onClose={() => setToDelete(null)} />}
      {dialog}
    </ListPanel>
  )
}

function FirstSteps() {
  return (
    <EmptyNote title="No snapshots yet.">
      <p>Export your cluster to a file, then upload it above:</p>
      <code className={styles.command}>{EXPORT_COMMAND}</code>
      <p>Secrets, environment variables and everything else that scheduling does not need are removed before anything is stored.</p>
    </EmptyNote>
  )
}
