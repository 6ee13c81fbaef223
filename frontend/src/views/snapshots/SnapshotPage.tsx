import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { getSnapshot } from '../../api/snapshots'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { PageFrame } from '../frame/PageFrame'

/** One snapshot: what is in it. */
export default function SnapshotPage({ id }: { id: string }) {
  const { data, error } = useQuery({ queryKey: ['snapshot', id], queryFn: () => getSnapshot(id) })
  return (
    <PageFrame title={data?.name ?? 'Snapshot'}>
      <h1>{data?.name ?? 'Snapshot'}</h1>
      {error && <ErrorNote {...describeError(error)} />}
      {!data && !error && <LoadingNote title="Reading the snapshot…" />}
      <dl>
        {Object.entries(data?.counts ?? {}).map(([kind, count]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </PageFrame>
  )
}
