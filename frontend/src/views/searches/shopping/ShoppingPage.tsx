import { useRunResult } from '../../../state/run/comparison'
import { LoadingNote } from '../../../ui/Note'
import { PageError } from '../../../parts/frame/PageError'
import { PageFrame } from '../../../parts/frame/PageFrame'
import { sectionOfRun } from '../../../parts/frame/sections'
import { Shop } from './Shop'

/** Which nodes to add, so that what a run left pending finds a place: what is asked. */
export default function ShoppingPage({ id }: { id: string }) {
  const { run, result, error } = useRunResult(id)
  return (
    <PageFrame title="Which nodes to add" section={sectionOfRun(run)}>
      {error != null && !run && <PageError error={error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => window.location.reload()} />}
      {error == null && !result && <LoadingNote title="Opening the run…" />}
      {run && result && <Shop run={run} columns={result.columns} snapshot={run.snapshot} subject={{ run: id }} search={null} />}
    </PageFrame>
  )
}
