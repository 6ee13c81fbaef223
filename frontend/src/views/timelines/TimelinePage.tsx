import { useEffect } from 'react'
import type { TimelineView } from '../../model/page/route'
import { useTimelineRecord } from '../../state/timelines/queries'
import { readMapView } from '../../state/run/mapView'
import { closeTimeline, openTimeline, showTimelineView, useTimeline } from '../../state/timelines/timeline'
import { LoadingNote } from '../../ui/Note'
import { isLive, type Timeline, type TimelinePath } from '../../wire/timelines'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageError } from '../../parts/frame/PageError'
import styles from './TimelinePage.module.css'
import { TimelineScreen } from './TimelineScreen'

interface Props {
  path: TimelinePath
  play: boolean
  view: TimelineView
}

const TIMELINE = { what: 'timeline', all: { name: 'All timelines', href: '/timelines' } }
const LIVE = { what: 'live run', all: { name: 'All live runs', href: '/live' } }

/** One timeline: waits for its record, then opens at the moment that the address names. */
export default function TimelinePage({ path, play, view }: Props) {
  const { data, error, refetch } = useTimelineRecord(path)
  if (error && !data)
    return (
      <PageFrame title={isLive(path) ? 'Live' : 'Over time'}>
        <PageError error={error} {...(isLive(path) ? LIVE : TIMELINE)} onRetry={() => void refetch()} />
      </PageFrame>
    )
  if (!data)
    return (
      <main id="main" className={styles.alone}>
        <LoadingNote title={isLive(path) ? 'Opening the live run…' : 'Opening the timeline…'} />
      </main>
    )
  return <Opened timeline={data} play={play} view={view} />
}

function Opened({ timeline, play, view }: { timeline: Timeline; play: boolean; view: TimelineView }) {
  const opened = useTimeline((state) => state.path === timeline.path)
  useEffect(() => {
    readMapView()
    if (useTimeline.getState().path === timeline.path) return showTimelineView(view)
    openTimeline(timeline, view, play)
  }, [timeline.path, view]) // eslint-disable-line react-hooks/exhaustive-deps -- how it starts is settled once
  useEffect(() => closeTimeline, [timeline.path])
  return opened ? <TimelineScreen timeline={timeline} /> : null
}
