import { count } from '../../model/text/quantity'
import { snapshotHref } from '../../model/page/route'
import { formatWord, originWord } from '../../model/objects/snapshotWords'
import { fileSize } from '../../model/text/fileSize'
import { Button } from '../../ui/Button'
import type { DataColumn } from '../../ui/DataTable'
import { OwnedTable } from '../../parts/people/OwnedTable'
import { PageLink } from '../../ui/Link'
import { MenuButton } from '../../ui/MenuButton'
import type { Snapshot } from '../../wire/snapshots'
import { TimeAgo } from '../../parts/stored/TimeAgo'
import styles from './SnapshotsTable.module.css'

interface Props {
  snapshots: readonly Snapshot[]
  columns: readonly DataColumn<Snapshot>[]
  ordering: string
  stale: boolean
  onOrder: (ordering: string) => void
  onOpen: (id: string) => void
}

export interface SnapshotActions {
  onNavigate: (href: string) => void
  onRun: (snapshot: Snapshot) => void
  onDelete: (snapshot: Snapshot) => void
  onExport: (snapshot: Snapshot, as: 'json' | 'yaml') => void
}

const nodes = ({ counts }: Snapshot) => counts.Node ?? 0
const pods = ({ counts }: Snapshot) => counts.Pod ?? 0

/** The list's columns. `nameOf` knows the names of parents that are on the page. */
export function snapshotColumns(nameOf: (id: string) => string | undefined, { onNavigate, onRun, onDelete, onExport }: SnapshotActions): DataColumn<Snapshot>[] {
  const number = (id: string, name: string, value: (snapshot: Snapshot) => number, order?: string): DataColumn<Snapshot> => ({
    id,
    name,
    width: '76px',
    align: 'right',
    order,
    wideOnly: true,
    cell: (snapshot) => count(value(snapshot)),
    text: value,
  })
  return [
    { id: 'name', name: 'Name', order: 'name', cell: (snapshot) => <NameCell snapshot={snapshot} onNavigate={onNavigate} />, text: ({ name }) => name },
    {
      id: 'origin',
      name: 'Origin',
      width: '96px',
      order: 'origin',
      wideOnly: true,
      cell: ({ origin, format }) => <span title={formatWord(format)}>{originWord(origin)}</span>,
      text: ({ origin }) => origin,
    },
    number('nodes', 'Nodes', nodes),
    number('pods', 'Pods', pods),
    number('pending', 'Pending', ({ pendingPods }) => pendingPods, 'pendingPods'),
    {
      id: 'parent',
      name: 'Revision of',
      width: '150px',
      wideOnly: true,
      cell: ({ parent }) =>
        parent && (
          <PageLink href={snapshotHref(parent)} onNavigate={onNavigate}>
            {nameOf(parent) ?? parent.slice(0, 8)}
          </PageLink>
        ),
      text: ({ parent }) => parent,
    },
    { id: 'created', name: 'Created', width: '126px', order: 'createdAt', wideOnly: true, cell: ({ createdAt }) => <TimeAgo time={createdAt} />, text: ({ createdAt }) => createdAt },
    { id: 'size', name: 'Size', width: '76px', align: 'right', order: 'sizeBytes', wideOnly: true, cell: ({ sizeBytes }) => fileSize(sizeBytes), text: ({ sizeBytes }) => sizeBytes },
    {
      id: 'actions',
      name: '',
      width: '112px',
      align: 'right',
      cell: (snapshot) => (
        <span className={styles.actions}>
          <Button onClick={() => onRun(snapshot)} aria-label={`Run ${snapshot.name} with a policy`}>
            Run…
          </Button>
          <MenuButton
            label={`More for ${snapshot.name}`}
            actions={[
              { name: 'Download as YAML', run: () => onExport(snapshot, 'yaml') },
              { name: 'Download as JSON', run: () => onExport(snapshot, 'json') },
              { name: 'Delete…', run: () => onDelete(snapshot) },
            ]}
          />
        </span>
      ),
    },
  ]
}

function NameCell({ snapshot, onNavigate }: { snapshot: Snapshot; onNavigate: (href: string) => void }) {
  return (
    <>
      <PageLink className={styles.name} href={snapshotHref(snapshot.id)} onNavigate={onNavigate} data-row-link="" title={snapshot.name}>
        {snapshot.name}
      </PageLink>
      <span className={styles.narrow}>
        {count(nodes(snapshot))} nodes · {count(pods(snapshot))} pods · {count(snapshot.pendingPods)} pending · <TimeAgo time={snapshot.createdAt} />
      </span>
    </>
  )
}

export function SnapshotsTable({ snapshots, columns, ordering, stale, onOrder, onOpen }: Props) {
  return <OwnedTable label="Snapshots" columns={columns} rows={snapshots} rowKey={({ id }) => id} ordering={ordering} stale={stale} onOrder={onOrder} onOpen={({ id }) => onOpen(id)} />
}
