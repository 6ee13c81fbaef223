import { useMemo } from 'react'
import { momentSentence } from '../../model/timelines/sentence'
import { count } from '../../model/text/quantity'
import { useFields } from '../../state/hooks/fields'
import { HorizonNote } from '../../parts/guide/HorizonNote'
import { NONE_WORDS } from '../../parts/playback/NoEvents'
import { whyNone } from '../../sockets/backlog'
import type { Horizon } from '../../state/classroom/horizon'
import { arrived } from '../../state/timelines/arrivals'
import { useTimeline } from '../../state/timelines/timeline'
import { useSaid } from '../../state/page/announcements'
import { useTimes } from '../../state/timelines/times'
import { Unbroken } from '../../ui/Unbroken'
import styles from './SentenceBar.module.css'

/** What happened at the moment on screen, or last before it, in plain words. */
export function SentenceBar({ horizon }: { horizon: Horizon | null }) {
  const times = useTimes()
  const { log, seq, later, at, lastSeq, playing, live, following, connection } = useFields(useTimeline, 'log', 'seq', 'later', 'at', 'lastSeq', 'playing', 'live', 'following', 'connection')
  const moment = log.momentAt(at)
  const key = moment && `${moment.from} ${moment.to}`
  const sentence = useMemo(() => (moment ? momentSentence(log.eventsOf(moment)) : ''), [log, key]) // eslint-disable-line react-hooks/exhaustive-deps -- a moment is known by its events
  const coming = lastSeq > arrived({ seq, later })
  useSaid(moment && !playing && !coming && !following ? `${times.at(moment.at)}: ${sentence}` : null)
  return (
    <section className={styles.bar} aria-label="In a sentence">
      <p className={styles.sentence} tabIndex={0} role="group" aria-label="What happened" data-testid="sentence">
        {moment ? (
          <>
            <time className={styles.at}>{times.at(moment.at)}</time> <Unbroken text={sentence} />
          </>
        ) : (
          nothingWords(whyNone(connection, seq, lastSeq), live !== null)
        )}
      </p>
      <HorizonNote horizon={horizon} at={times.at(horizon?.at ?? 0)} />
      {coming && lastSeq > 4000 && (
        <label className={styles.progress}>
          <progress max={lastSeq} value={seq} /> {count(seq)} of {count(lastSeq)} events
        </label>
      )}
    </section>
  )
}

function nothingWords(why: 'lost' | 'coming' | null, live: boolean): string {
  if (why !== null) return NONE_WORDS[why]
  return live ? 'There are no events yet.' : 'Nothing has happened yet: the scenario starts as soon as a worker is free.'
}
