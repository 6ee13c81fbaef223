import { describeError } from '../../api/client'
import { useClusterNow, useEndedLiveRuns, useWorking } from '../../state/timelines/queries'
import { Button } from '../../ui/Button'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import type { Timeline } from '../../wire/timelines'
import { StillMap, BesideMap } from '../../parts/map/StillMap'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { ENDED_ON_A_PAGE, EndedRuns } from './EndedRuns'
import { ExampleCluster } from './ExampleCluster'
import styles from './LiveRunsPage.module.css'
import { WorkingCard } from './WorkingCard'

/** What schedulers of real clusters keep of themselves: those that work now, then those that have ended. */
export default function LiveRunsPage() {
  return (
    <PageFrame title="Live">
      <PageHead
        title="Live schedulers"
        about="The same engine schedules a real cluster. Follow it while it works, open the explanation of every decision, and save any moment as a snapshot to try another policy on it."
      />
      <Schedulers />
    </PageFrame>
  )
}

function Schedulers() {
  const { data, error, refetch, dataUpdatedAt } = useWorking()
  const ended = useEndedLiveRuns(1, ENDED_ON_A_PAGE).data
  if (error && !data) return <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />
  if (!data) return <LoadingNote title="Looking for live schedulers…" />
  return (
    <BesideMap map={data[0] ? <ClusterNow run={data[0].run} /> : ended?.count === 0 && <ExampleCluster />}>
      {data.length > 0 && (
        <section className={styles.working} aria-label="Working now">
          {data.map(({ run, lately }) => (
            <WorkingCard key={run.id} run={run} lately={lately} now={dataUpdatedAt} />
          ))}
        </section>
      )}
      <EndedRuns working={data.length > 0} />
    </BesideMap>
  )
}

/** What the newest scheduler works on; nothing until it has come. */
function ClusterNow({ run }: { run: Timeline }) {
  const drawn = useClusterNow(run)
  return drawn && <StillMap title={`The cluster of ${run.title}`} {...drawn} />
}
