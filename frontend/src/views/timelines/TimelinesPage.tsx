import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/client'
import { deleteTimeline, TIMELINES_PATH } from '../../api/timelines'
import { WHOSE_WORDS, type Whose } from '../../model/people/words'
import { newTimelineHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import { refresh } from '../../state/page/queryClient'
import { useTimelineExamples, useTimelines } from '../../state/timelines/queries'
import { Button } from '../../ui/Button'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { PageFrame } from '../../parts/frame/PageFrame'
import { WhoseTabs } from '../../parts/people/WhoseTabs'
import { StoredPager } from '../../parts/stored/StoredPager'
import { UnreadableRows } from '../../parts/stored/UnreadableRows'
import { PageHead } from '../../parts/frame/PageHead'
import { ScenarioCards } from '../../parts/timelines/ScenarioCards'
import { RecordingDialog } from './RecordingDialog'
import styles from './TimelinesPage.module.css'
import { TimelinesTable } from './TimelinesTable'

const PAGE_SIZE = 50

/** Ready-made scenarios, and everything that has been played. */
export default function TimelinesPage() {
  const [replaying, setReplaying] = useState(false)
  return (
    <PageFrame title="Over time">
      <PageHead
        title="The scheduler over time"
        about="Pods are created and end, queues fill, back-offs expire, victims use their grace period, nodes fail. Choose a scenario to play it in virtual time; stop anywhere and see why."
        actions={
          <>
            <Button look="primary" onClick={() => navigate(newTimelineHref())}>
              New from YAML
            </Button>
            <Button onClick={() => setReplaying(true)}>From a recording…</Button>
          </>
        }
      />
      <Examples />
      <Played />
      {replaying && <RecordingDialog onClose={() => setReplaying(false)} />}
    </PageFrame>
  )
}

function Examples() {
  const { data, error, refetch } = useTimelineExamples()
  return (
    <section className={styles.gallery} aria-labelledby="scenarios">
      <h2 id="scenarios" className="visually-hidden">
        Scenarios
      </h2>
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingNote title="Reading the scenarios…" />}
      {data && <ScenarioCards examples={data} />}
    </section>
  )
}

function Played() {
  const [page, setPage] = useState(1)
  const [whose, setWhose] = useState<Whose>('')
  const { data, isPlaceholderData, refetch } = useTimelines(page, PAGE_SIZE, whose)
  const remove = useMutation({ mutationFn: deleteTimeline, onSuccess: () => refresh(['timelines']), onError: (problem) => notify(describeError(problem).title) })
  if (!data || (data.count === 0 && whose === '')) return null
  return (
    <section aria-labelledby="played" className={styles.played}>
      <h2 id="played">Played before</h2>
      <WhoseTabs
        value={whose}
        onChange={(chosen) => {
          setWhose(chosen)
          setPage(1)
        }}
      />
      {data.count === 0 && whose !== '' && <EmptyNote title="There are none.">{WHOSE_WORDS[whose].meaning} would be here.</EmptyNote>}
      <TimelinesTable timelines={data.results} now={Date.now()} stale={isPlaceholderData} onDelete={({ path }) => remove.mutate(path)} />
      <UnreadableRows rows={data.unreadable} noun="timeline" path={TIMELINES_PATH} onDeleted={() => void refetch()} />
      <StoredPager kind="timelines" label="timelines" page={page} pageSize={PAGE_SIZE} count={data.count} onPage={setPage} />
    </section>
  )
}
