import { describeError } from '../../api/client'
import { snapshotHref } from '../../model/page/route'
import { countsDelta } from '../../model/objects/snapshotWords'
import { useLineage } from '../../state/stored/snapshots'
import { PageLink } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import type { Snapshot } from '../../wire/snapshots'
import { Lineage } from '../../parts/stored/Lineage'
import { TimeAgo } from '../../parts/stored/TimeAgo'

interface Props {
  snapshot: Snapshot
  className: string
  onNavigate: (href: string) => void
}

/** Where a snapshot comes from and what was made of it. */
export function LineagePanel({ snapshot, className, onNavigate }: Props) {
  const { data, error } = useLineage(snapshot)
  return (
    <Panel title="Revisions" className={className}>
      <Lineage
        ancestors={data?.ancestors ?? []}
        here={snapshot}
        children={data?.children ?? []}
        note={
          error ? describeError(error).title : data && data.ancestors.length + data.children.length === 0 ? 'It has no revisions yet. Change an object above, and the new snapshot appears here.' : ''
        }
        link={({ id, name }) => (
          <PageLink href={snapshotHref(id)} onNavigate={onNavigate}>
            {name}
          </PageLink>
        )}
        more={(entry, before) => (
          <>
            {before && `${countsDelta(entry.counts, before.counts) || 'same objects, some changed'} · `}
            <TimeAgo time={entry.createdAt} />
          </>
        )}
      />
    </Panel>
  )
}
