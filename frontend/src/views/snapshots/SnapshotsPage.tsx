import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { listSnapshots } from '../../api/snapshots'
import { snapshotHref } from '../../model/route'
import { navigate } from '../../state/location'
import { PageLink } from '../../ui/Link'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { PageFrame } from '../frame/PageFrame'

/** Every snapshot there is. */
export default function SnapshotsPage() {
  const { data, error } = useQuery({ queryKey: ['snapshots'], queryFn: () => listSnapshots() })
  return (
    <PageFrame title="Snapshots">
      <h1>Snapshots</h1>
      {error && <ErrorNote {...describeError(error)} />}
      {!data && !error && <LoadingNote title="Reading the list of snapshots…" />}
      {data?.count === 0 && <EmptyNote title="No snapshots yet." />}
      <ul>
        {data?.results.map(({ id, name }) => (
          <li key={id}>
            <PageLink href={snapshotHref(id)} onNavigate={navigate}>
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}
