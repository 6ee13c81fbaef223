import { useRunResult } from '../../../state/run/comparison'
import { LoadingNote } from '../../../ui/Note'
import { PageError } from '../../../parts/frame/PageError'
import { PageFrame } from '../../../parts/frame/PageFrame'
import { sectionOfRun } from '../../../parts/frame/sections'
import { BestPlacement } from './BestPlacement'

/** The best placement that the pods of a run could have had: what is asked. */
export default function OptimumPage({ id }: { id: string }) {
  const { run, result, error } = useRunResult(id)
  return (
    <PageFrame title="The best possible" section={sectionOfRun(run)}>
      {error != null && !run && <PageError error={error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => window.location.reload()} />}
      {!run && error == null && <LoadingNote title="Opening the run…" />}
      {run && <BestPlacement run={run} result={result} snapshot={run.snapshot} subject={{ run: id }} search={null} />}
    </PageFrame>
  )
}
