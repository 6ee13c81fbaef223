import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/client'
import { deleteTimeline } from '../../api/timelines'
import { notify } from '../../state/notice'
import { queryClient } from '../../state/queryClient'
import { useLiveRuns } from '../../state/timelines/queries'
import { Button } from '../../ui/Button'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { Pager } from '../../ui/Pager'
import { PageFrame } from '../frame/PageFrame'
import { PageHead } from '../parts/PageHead'
import { usePageKeys } from '../parts/usePageKeys'
import { HowToBegin } from './HowToBegin'
import { LiveRunsTable } from './LiveRunsTable'

const PAGE_SIZE = 50

/** What schedulers of real clusters keep of themselves. */
export default function LiveRunsPage() {
  usePageKeys()
  return (
    <PageFrame title="Live">
      <PageHead title="Live schedulers" about="The same engine deciding for a real cluster. Follow it while it works, ask why of every decision, and take any moment out to try another policy on it." />
      <Runs />
    </PageFrame>
  )
}

function Runs() {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useLiveRuns(page, PAGE_SIZE)
  const remove = useMutation({ mutationFn: deleteTimeline, onSuccess: () => queryClient.invalidateQueries({ queryKey: ['liveRuns'] }), onError: (problem) => notify(describeError(problem).title) })
  if (error && !data) return <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />
  if (!data) return <LoadingNote title="Looking for live schedulers…" />
  if (data.count === 0) return <HowToBegin />
  return (
    <>
      <LiveRunsTable runs={data.results} now={Date.now()} stale={isPlaceholderData} onDelete={({ path }) => remove.mutate(path)} />
      <Pager label="live runs" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={setPage} />
    </>
  )
}
