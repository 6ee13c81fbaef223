import { useState, type ReactNode } from 'react'
import { deleteTimeline, LIVE_PATH } from '../../api/timelines'
import { refresh } from '../../state/page/queryClient'
import { useEndedLiveRuns } from '../../state/timelines/queries'
import { Panel } from '../../ui/Panel'
import type { Timeline } from '../../wire/timelines'
import { StoredPager } from '../../parts/stored/StoredPager'
import { UnreadableRows } from '../../parts/stored/UnreadableRows'
import { ConfirmDialog } from '../../parts/stored/ConfirmDialog'
import { EndedRunsTable } from './EndedRunsTable'
import { StartingSteps } from './StartingSteps'

export const ENDED_ON_A_PAGE = 50

/** Live runs that are over. `working`: others are not. */
export function EndedRuns({ working }: { working: boolean }): ReactNode {
  const [page, setPage] = useState(1)
  const [leaving, setLeaving] = useState<Timeline | null>(null)
  const { data, isPlaceholderData, refetch } = useEndedLiveRuns(page, ENDED_ON_A_PAGE)
  if (!data) return null
  if (data.count === 0) return working ? null : <StartingSteps />
  return (
    <>
      {!working && <StartingSteps again />}
      <Panel title="Ended">
        <EndedRunsTable runs={data.results} now={Date.now()} stale={isPlaceholderData} onDelete={setLeaving} />
        <UnreadableRows rows={data.unreadable} noun="live run" path={LIVE_PATH} onDeleted={() => void refetch()} />
        <StoredPager kind="liveRuns" label="live runs" page={page} pageSize={ENDED_ON_A_PAGE} count={data.count} onPage={setPage} />
        {leaving && <DeleteDialog run={leaving} onClose={() => setLeaving(null)} />}
      </Panel>
    </>
  )
}

function DeleteDialog({ run, onClose }: { run: Timeline; onClose: () => void }) {
  async function confirm() {
    await deleteTimeline(run.path)
    await refresh(['liveRuns'])
  }
  return (
    <ConfirmDialog title="Delete this live run?" action="Delete" onConfirm={confirm} onClose={onClose}>
      <p>
        What <b>{run.title}</b> decided, and why, is deleted for good; it cannot be played again. Snapshots that were saved from it stay.
      </p>
    </ConfirmDialog>
  )
}
