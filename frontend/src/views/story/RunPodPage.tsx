import { runPodPath } from '../../api/runs'
import { capacityHref, runHref } from '../../model/page/route'
import { useRunRecord } from '../../state/run/queries'
import { useRunStory } from '../../state/run/story'
import { navigate } from '../../state/page/location'
import { Button } from '../../ui/Button'
import { LoadingNote } from '../../ui/Note'
import { PageError } from '../../parts/frame/PageError'
import { PageFrame } from '../../parts/frame/PageFrame'
import { sectionOfRun } from '../../parts/frame/sections'
import { RunMap } from '../../parts/map/StillMap'
import { StoryView } from './StoryView'

/** All that became of a pod in a run. */
export default function RunPodPage({ id, pod }: { id: string; pod: string }) {
  const run = useRunRecord(id)
  const { data, error, refetch } = useRunStory(run.data, pod)
  const wrong = run.error ?? error
  return (
    <PageFrame title={pod} section={sectionOfRun(run.data)}>
      {wrong && !data ? (
        <PageError
          error={wrong}
          what={run.error ? 'run' : 'pod in this run'}
          all={run.error ? { name: 'All runs', href: '/runs' } : { name: 'The run', href: runHref(id) }}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <StoryView
          pod={pod}
          story={data}
          up={{ text: `Run ${id.slice(0, 8)}${run.data ? ` of ${run.data.snapshot.name}` : ''}`, href: runHref(id) }}
          apiPath={runPodPath(id, pod)}
          map={<RunMap id={id} title="The cluster as the run leaves it" selected={data.node} />}
          actions={
            <>
              {data.pendingAt !== null && (
                <Button look="primary" onClick={() => navigate(runHref(id, { step: data.pendingAt, tab: 'remedies' }))}>
                  What would help
                </Button>
              )}
              <Button onClick={() => navigate(capacityHref('runs', id, `Pod/${pod}`))}>How many more of these?</Button>
            </>
          }
        />
      ) : (
        <LoadingNote title="Reading what happened to the pod…" />
      )}
    </PageFrame>
  )
}
