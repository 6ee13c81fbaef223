import { useMemo } from 'react'
import { momentSentence } from '../../model/timelines/sentence'
import { count } from '../../model/text/quantity'
import { useFields } from '../../state/hooks/fields'
import { useTimeline } from '../../state/timelines/timeline'
import { useSaid } from '../../state/page/announcements'
import { useTimes } from '../../state/timelines/times'
import { Unbroken } from '../../ui/Unbroken'
import styles from './SentenceBar.module.css'

/** What happened at the moment on screen, or last before it, in plain words. */
export function SentenceBar() {
  const times = useTimes()
  const { log, seq, at, lastSeq, playing, live, following } = useFields(useTimeline, 'log', 'seq', 'at', 'lastSeq', 'playing', 'live', 'following')
  const moment = log.momentAt(at)
  const key = moment && `${moment.from} ${moment.to}`
  const sentence = useMemo(() => (moment ? momentSentence(log.eventsOf(moment)) : ''), [log, key]) // eslint-disable-line react-hooks/exhaustive-deps -- a moment is known by its events
  const coming = lastSeq > seq
  useSaid(moment && !playing && !coming && !following ? `${times.at(moment.at)}: ${sentence}` : null)
  return (
    <section className={styles.bar} aria-label="In a sentence">
      <p className={styles.sentence} tabIndex={0} role="group" aria-label="What happened" data-testid="sentence">
        {moment ? (
          <>
            <time className={styles.at}>{times.at(moment.at)}</time> <Unbroken text={sentence} />
          </>
        ) : coming ? (
          'The events are on their way…'
        ) : live ? (
          'There are no events yet.'
        ) : (
          'Nothing has happened yet: the scenario starts as soon as a worker is free.'
        )}
      </p>
      {coming && lastSeq > 4000 && (
        <label className={styles.progress}>
          <progress max={lastSeq} value={seq} /> {count(seq)} of {count(lastSeq)} events
        </label>
      )}
    </section>
  )
}
