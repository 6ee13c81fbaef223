import { describeError } from '../../api/client'
import { cancelRemoval, removalPath } from '../../api/removals'
import { count } from '../../model/quantity'
import { removalTitle } from '../../model/removal'
import { runHref } from '../../model/route'
import { navigate } from '../../state/location'
import { changePlayed } from '../../state/played'
import { useRemoval, useRemovalReport } from '../../state/removals'
import { Button } from '../../ui/Button'
import { EmptyNote, ErrorNote } from '../../ui/Note'
import { OPEN_STATES } from '../../wire/played'
import type { Removal, RemovalReport } from '../../wire/removal'
import { PlayedHead } from '../../parts/played/PlayedHead'
import { PlayedPage } from '../../parts/played/PlayedPage'
import { PlayingBar } from '../../parts/played/PlayingBar'
import { PolicyLink, SnapshotLink } from '../../parts/played/sources'
import { Answer } from './Answer'

const ALL = { name: 'All removals', href: '/removals' }

/** Which nodes of a cluster could go, which stay and why, and the run that proves it. */
export default function RemovalPage({ id }: { id: string }) {
  const opened = useRemoval(id)
  const report = useRemovalReport(id, opened.data?.state === 'succeeded')
  return (
    <PlayedPage title="Which nodes could go" noun="removal" all={ALL} opened={opened}>
      {(removal) => (
        <>
          <Head removal={removal} report={report.data ?? null} />
          <State removal={removal} />
          {report.error && <ErrorNote {...describeError(report.error)} actions={<Button onClick={() => void report.refetch()}>Try again</Button>} />}
          {report.data && <Answer id={id} report={report.data} />}
        </>
      )}
    </PlayedPage>
  )
}

function Head({ removal, report }: { removal: Removal; report: RemovalReport | null }) {
  const { id, snapshot, policy, run } = removal
  return (
    <PlayedHead
      id={id}
      kind="removals"
      noun="removal"
      title={removalTitle(removal)}
      up={{ name: 'Removals', href: ALL.href }}
      about={
        <>
          Of <SnapshotLink snapshot={snapshot} /> with <PolicyLink policy={policy} without="the default policy" />.
        </>
      }
      actions={run && <Button onClick={() => navigate(runHref(run))}>Run before any goes</Button>}
      api={{ title: 'Removal', path: removalPath(id), json: () => report ?? removal }}
    />
  )
}

function State({ removal: { id, state, progress, going, error } }: { removal: Removal }) {
  const { done, planned } = progress
  if (OPEN_STATES.has(state)) {
    const label = planned > 0 ? `${count(going)} could go so far; ${count(done)} of ${count(planned)} nodes are settled` : 'Placing the pods that wait'
    return <PlayingBar label={label} done={done} planned={planned} onCancel={() => void changePlayed('removal', id, cancelRemoval)} />
  }
  if (state === 'cancelled') return <EmptyNote title="It was cancelled.">{`${count(going)} of ${count(planned)} nodes could go by then.`}</EmptyNote>
  if (state === 'failed') return <ErrorNote title={error?.detail || 'It failed.'} places={error?.problems ?? []} />
  return null
}
