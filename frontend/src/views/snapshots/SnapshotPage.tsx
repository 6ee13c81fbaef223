import { useMemo, useState } from 'react'
import { describeError } from '../../api/client'
import { exportUrl } from '../../api/snapshots'
import { NO_CHANGES, withObject, withoutChange, withRemoval } from '../../model/objects/changeSet'
import { nameFromText, nameOf, nameToText, podName, type ObjectName } from '../../model/objects/objectName'
import { snapshotHref } from '../../model/page/route'
import type { Arrive } from '../../state/page/arrival'
import { setChanges, useChanges } from '../../state/stored/changes'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import { usePageQuery } from '../../state/page/pageQuery'
import { usePalette } from '../../state/page/palette'
import { isInSnapshot, snapshotsChanged, useSnapshot, useSnapshotCluster } from '../../state/stored/snapshots'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import type { Snapshot } from '../../wire/snapshots'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageError } from '../../parts/frame/PageError'
import { RunsOfPanel } from '../../parts/runs/RunsOfPanel'
import { ChangeBar } from './ChangeBar'
import { LineagePanel } from './LineagePanel'
import { AddDrawer } from './objects/AddDrawer'
import { ObjectDrawer } from './objects/ObjectDrawer'
import { ObjectsPanel, PLAIN_OBJECTS_VIEW } from './objects/ObjectsPanel'
import { PendingPanel } from './PendingPanel'
import { ReportPanel } from './ReportPanel'
import { SnapshotHead } from './SnapshotHead'
import { SnapshotMap } from './SnapshotMap'
import styles from './SnapshotPage.module.css'

const SAVED = 'Saved as a new snapshot'
const QUERY = { ...PLAIN_OBJECTS_VIEW, object: '' }

/** One snapshot: the cluster, what became of the upload, its objects, and the way to change them. */
export default function SnapshotPage({ id }: { id: string }) {
  const { data, error, refetch } = useSnapshot(id)
  return (
    <PageFrame title={data?.name ?? 'Snapshot'}>
      {error && <PageError error={error} what="snapshot" all={{ name: 'All snapshots', href: '/snapshots' }} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingNote title="Reading the snapshot…" />}
      {data && <Loaded snapshot={data} />}
    </PageFrame>
  )
}

function Loaded({ snapshot }: { snapshot: Snapshot }) {
  const { id } = snapshot
  const [query, setQuery] = usePageQuery(QUERY)
  const [adding, setAdding] = useState(false)
  const changes = useChanges(id)
  const open = query.object ? nameFromText(query.object) : null
  const show = (name: ObjectName | null) => setQuery({ object: name ? nameToText(name) : '' })

  async function apply(objects: Record<string, unknown>[]) {
    setAdding(false)
    const known = await Promise.all(objects.map((object) => isInSnapshot(id, nameOf(object))))
    setChanges(id, (before) => objects.reduce((set, object, index) => withObject(set, object, known[index]!), before))
  }

  function saved(revision: Snapshot, arrive: Arrive) {
    snapshotsChanged()
    if (!arrive(snapshotHref(revision.id), SAVED)) return
    setChanges(id, () => NO_CHANGES)
    notify(SAVED)
  }

  return (
    <>
      <SnapshotHead snapshot={snapshot} onNavigate={navigate} onExport={(as) => window.location.assign(exportUrl(id, as))} />
      <Pictures snapshot={snapshot} open={open} onOpen={show} />
      <Objects snapshot={snapshot} query={query} onQuery={setQuery} onOpen={show} onAdd={() => setAdding(true)} />
      <div className={styles.pair}>
        <LineagePanel snapshot={snapshot} className={styles.card!} onNavigate={navigate} />
        <RunsOfPanel of={{ snapshot: id }} className={styles.card!} onNavigate={navigate} />
      </div>
      {changes.length > 0 && (
        <ChangeBar
          snapshot={snapshot}
          changes={changes}
          onOpen={show}
          onUndo={(name) => setChanges(id, (before) => withoutChange(before, name))}
          onDiscard={() => setChanges(id, () => NO_CHANGES)}
          onSaved={saved}
        />
      )}
      {open && (
        <ObjectDrawer
          key={query.object}
          snapshotId={id}
          name={open}
          changes={changes}
          onApply={(objects) => void apply(objects)}
          onRemove={() => {
            setChanges(id, (before) => withRemoval(before, open))
            show(null)
          }}
          onUndo={() => setChanges(id, (before) => withoutChange(before, open))}
          onClose={() => show(null)}
        />
      )}
      {adding && <AddDrawer kind={query.kind} onAdd={(objects) => void apply(objects)} onClose={() => setAdding(false)} />}
    </>
  )
}

interface PicturesProps {
  snapshot: Snapshot
  open: ObjectName | null
  onOpen: (name: ObjectName) => void
}

/** The cluster as a picture, its pending pods and the upload report. They keep their place while the columns are on their way. */
function Pictures({ snapshot, open, onOpen }: PicturesProps) {
  const palette = usePalette()
  const { data, error } = useSnapshotCluster(snapshot.id)
  const pod = (key: string): ObjectName => ({ kind: 'Pod', namespace: key.slice(0, key.indexOf('/')), name: podName(key) })
  return (
    <div className={styles.pictures}>
      {data ? (
        <SnapshotMap
          id={snapshot.id}
          columns={data}
          palette={palette}
          selected={open?.kind === 'Node' ? open.name : null}
          className={`${styles.card} ${styles.map}`}
          onPick={(name) => onOpen({ kind: 'Node', namespace: '', name })}
        />
      ) : (
        <div className={`${styles.card} ${styles.map}`}>{error ? <ErrorNote {...describeError(error)} /> : <LoadingNote title="Drawing the cluster…" />}</div>
      )}
      <div className={styles.side}>
        {data ? <PendingPanel columns={data} className={styles.card!} onPick={(key) => onOpen(pod(key))} /> : <div className={styles.card} />}
        <ReportPanel snapshot={snapshot} className={styles.card!} />
      </div>
    </div>
  )
}

interface ObjectsProps {
  snapshot: Snapshot
  query: typeof QUERY
  onQuery: (patch: Partial<typeof QUERY>) => void
  onOpen: (name: ObjectName) => void
  onAdd: () => void
}

function Objects({ snapshot, query, onQuery, onOpen, onAdd }: ObjectsProps) {
  const { data } = useSnapshotCluster(snapshot.id)
  const changes = useChanges(snapshot.id)
  const namespaces = useMemo(() => [...new Set(data?.pods.keys.map((key) => key.slice(0, key.indexOf('/'))))].sort(), [data])
  return <ObjectsPanel snapshot={snapshot} view={query} namespaces={namespaces} changes={changes} className={styles.card!} onView={onQuery} onOpen={onOpen} onAdd={onAdd} />
}
