import { describeError } from '../../api/client'
import { snapshotHref } from '../../model/route'
import { countsDelta } from '../../model/snapshotWords'
import { useLineage } from '../../state/snapshots'
import { PageLink } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import type { Snapshot } from '../../wire/snapshot'
import { When } from '../parts/When'
import styles from './LineagePanel.module.css'

interface Props {
  snapshot: Snapshot
  className: string
  onNavigate: (href: string) => void
}

/** Where a snapshot comes from and what was made of it. */
export function LineagePanel({ snapshot, className, onNavigate }: Props) {
  const { data, error } = useLineage(snapshot)
  const line = data ? [...data.ancestors, snapshot] : [snapshot]
  return (
    <Panel title="Revisions" className={className}>
      {error && <p className={styles.none}>{describeError(error).title}</p>}
      <ol className={styles.list}>
        {line.map((entry, index) => (
          <Entry key={entry.id} entry={entry} before={line[index - 1]} depth={index} here={entry.id === snapshot.id} onNavigate={onNavigate} />
        ))}
        {data?.children.map((child) => (
          <Entry key={child.id} entry={child} before={snapshot} depth={line.length} here={false} onNavigate={onNavigate} />
        ))}
      </ol>
      {data && line.length === 1 && data.children.length === 0 && <p className={styles.none}>Nothing was made of it yet. Change an object above, and the new snapshot appears here.</p>}
    </Panel>
  )
}

interface EntryProps {
  entry: Snapshot
  before: Snapshot | undefined
  depth: number
  here: boolean
  onNavigate: (href: string) => void
}

const DEEPEST_INDENT = 6

function Entry({ entry, before, depth, here, onNavigate }: EntryProps) {
  const delta = before && (countsDelta(entry.counts, before.counts) || 'same objects, some changed')
  return (
    <li className={styles.entry} style={{ paddingLeft: 14 + Math.min(depth, DEEPEST_INDENT) * 16 }} aria-current={here ? 'page' : undefined}>
      {depth > 0 && <span aria-hidden="true">↳ </span>}
      {here ? (
        <b>{entry.name}</b>
      ) : (
        <PageLink href={snapshotHref(entry.id)} onNavigate={onNavigate}>
          {entry.name}
        </PageLink>
      )}
      <span className={styles.more}>
        {delta && `${delta} · `}
        <When time={entry.createdAt} />
        {here && ' · this one'}
      </span>
    </li>
  )
}
