import { useEffect } from 'react'
import { describeError } from '../../api/client'
import type { TimelineView } from '../../model/route'
import { useTimelineRecord } from '../../state/timelines/queries'
import { closeTimeline, openTimeline, showTimelineView, useTimeline } from '../../state/timelines/timeline'
import { Button } from '../../ui/Button'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import { isLive, type Timeline, type TimelinePath } from '../../wire/timeline'
import { PageFrame } from '../frame/PageFrame'
import styles from './TimelinePage.module.css'
import { TimelineScreen } from './TimelineScreen'

interface Props {
  path: TimelinePath
  play: boolean
  view: TimelineView
}

/** One timeline: waits for its record, then opens at the moment that the address names. */
export default function TimelinePage({ path, play, view }: Props) {
  const { data, error, refetch } = useTimelineRecord(path)
  if (error && !data)
    return (
      <PageFrame title={isLive(path) ? 'Live' : 'Over time'}>
        <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          This {isLive(path) ? 'live run' : 'timeline'} could not be opened.
        </ErrorNote>
      </PageFrame>
    )
  if (!data)
    return (
      <main className={styles.alone}>
        <LoadingNote title={isLive(path) ? 'Opening the live run…' : 'Opening the timeline…'} />
      </main>
    )
  return <Opened timeline={data} play={play} view={view} />
}

function Opened({ timeline, play, view }: { timeline: Timeline; play: boolean; view: TimelineView }) {
  const opened = useTimeline((state) => state.path === timeline.path)
  useEffect(() => {
    if (useTimeline.getState().path === timeline.path) return showTimelineView(view)
    openTimeline(timeline, view, play)
  }, [timeline.path, view]) // eslint-disable-line react-hooks/exhaustive-deps -- how it starts is settled once
  useEffect(() => closeTimeline, [timeline.path])
  return opened ? <TimelineScreen timeline={timeline} /> : null
}
