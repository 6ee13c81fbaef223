import { rowOf, USUAL_MOST } from '../../../model/answers/capacity'
import { nameFromText, type ObjectName } from '../../../model/objects/objectName'
import { useRunRecord } from '../../../state/run/queries'
import { useObject, useSnapshot } from '../../../state/stored/snapshots'
import { LoadingNote } from '../../../ui/Note'
import type { Run } from '../../../wire/runs'
import { PageError } from '../../../parts/frame/PageError'
import { PageFrame } from '../../../parts/frame/PageFrame'
import { sectionOfRun } from '../../../parts/frame/sections'
import { Count, TITLE } from './Count'

interface Props {
  of: 'runs' | 'snapshots'
  id: string
  like: string | null // an object of the snapshot, as `nameToText` writes it
}

/** How many copies fit into a cluster, or into what a run leaves of it: what is asked. */
export default function CapacityPage({ of, id, like }: Props) {
  if (of === 'runs') return <OfRun id={id} like={like} />
  return (
    <PageFrame title={TITLE}>
      <OfSnapshot id={id} run={null} like={like} />
    </PageFrame>
  )
}

function OfRun({ id, like }: { id: string; like: string | null }) {
  const { data, error, refetch } = useRunRecord(id)
  return (
    <PageFrame title={TITLE} section={sectionOfRun(data)}>
      {error && !data && <PageError error={error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingNote title="Opening the run…" />}
      {data && <OfSnapshot id={data.snapshot.id} run={data} like={like} />}
    </PageFrame>
  )
}

/** The pages opens once the object that it begins with has been read. */
function OfSnapshot({ id, run, like }: { id: string; run: Run | null; like: string | null }) {
  const { data, error, refetch } = useSnapshot(id)
  const name: ObjectName | null = like === null ? null : nameFromText(like)
  const begin = useObject(id, name)
  if (error && !data) return <PageError error={error} what="snapshot" all={{ name: 'All snapshots', href: '/snapshots' }} onRetry={() => void refetch()} />
  if (!data || (name !== null && begin.isPending)) return <LoadingNote title="Opening the cluster…" />
  const object = name === null ? null : begin.data?.object
  const rows = object ? [rowOf(object as Record<string, unknown>)] : []
  return <Count key={like} snapshot={data} run={run} begin={{ rows, order: 'turns', most: USUAL_MOST }} policy={data.policy ?? ''} search={null} />
}
