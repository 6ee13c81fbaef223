import { useEffect, useMemo } from 'react'
import { eventsPath } from '../../api/timelines'
import { PLAIN_TIMELINE_VIEW, timelineHref } from '../../model/page/route'
import { timelineStory } from '../../model/story/timelineStory'
import { useHorizon } from '../../state/classroom/horizon'
import { useTimelineRecord } from '../../state/timelines/queries'
import { useTimelineStream } from '../../state/timelines/stream'
import { arrived, setHorizon } from '../../state/timelines/arrivals'
import { closeTimeline, openTimeline, useTimeline } from '../../state/timelines/timeline'
import { useTimes } from '../../state/timelines/times'
import { EmptyNote, LoadingNote } from '../../ui/Note'
import { isLive, type Timeline, type TimelinePath } from '../../wire/timelines'
import { HorizonNote } from '../../parts/guide/HorizonNote'
import { PageError } from '../../parts/frame/PageError'
import { PageFrame } from '../../parts/frame/PageFrame'
import { StoryView } from './StoryView'

interface Props {
  path: TimelinePath
  pod: string
}

/** All that became of a pod in a timeline or with a live scheduler, as long as its events are told. */
export default function TimelinePodPage({ path, pod }: Props) {
  const { data, error, refetch } = useTimelineRecord(path)
  const all = isLive(path) ? { name: 'All live runs', href: '/live' } : { name: 'All timelines', href: '/timelines' }
  return (
    <PageFrame title={pod}>
      {error && !data && <PageError error={error} what={isLive(path) ? 'live run' : 'timeline'} all={all} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingNote title="Opening the timeline…" />}
      {data && <Opened timeline={data} pod={pod} />}
    </PageFrame>
  )
}

function Opened({ timeline, pod }: { timeline: Timeline; pod: string }) {
  const opened = useTimeline((state) => state.path === timeline.path)
  useEffect(() => {
    openTimeline(timeline, PLAIN_TIMELINE_VIEW, false)
    return closeTimeline
  }, [timeline.path]) // eslint-disable-line react-hooks/exhaustive-deps -- how it starts is settled once
  return opened ? <Told timeline={timeline} pod={pod} /> : null
}

function Told({ timeline: { path, title }, pod }: { timeline: Timeline; pod: string }) {
  useTimelineStream(path)
  const times = useTimes()
  const horizon = useHorizon(path, setHorizon)
  const { log, seq, later, lastSeq } = useTimeline()
  const story = useMemo(() => timelineStory(log, path, pod, times), [log, seq, path, pod, times]) // eslint-disable-line react-hooks/exhaustive-deps -- the log grows in place
  const known = arrived({ seq, later })
  if (known < lastSeq || known === 0) return <LoadingNote title="The events are on their way…" />
  const note = <HorizonNote horizon={horizon} at={times.at(horizon?.at ?? 0)} />
  if (story.steps.length === 0)
    return (
      <EmptyNote title={`No pod ${pod} has been seen.`} actions={note}>
        Check the namespace and name in the address; the timeline lists all pods.
      </EmptyNote>
    )
  return <StoryView pod={pod} story={story} up={{ text: title, href: timelineHref(path) }} note={note} apiPath={horizon === null ? eventsPath(path) : null} />
}
