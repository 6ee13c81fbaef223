import { contestAt } from '../../../model/elections/contest'
import { leadsIntoContest } from '../../../model/elections/playhead'
import { useFields } from '../../../state/hooks/fields'
import { useElection } from '../../../state/elections/election'
import { setEvenly, told } from '../../../state/elections/playhead'
import { SegmentedControl } from '../../../ui/SegmentedControl'
import { LIVE } from '../../../ui/live'
import styles from './ElectionPage.module.css'

const TIMES = [
  { value: 'events', text: 'by events', title: 'Equal distances between events: a race of milliseconds is visible; contested moments are played slowly (e)' },
  { value: 'clock', text: 'true scale', title: 'Every second is equally wide; contested moments are played slowly (e)' },
] as const

/** How the chart and the player measure time; says when a contest is played slowly. */
export function TimeSwitch() {
  const { evenly, playing, log, at } = useFields(useElection, 'evenly', 'playing', 'log', 'at', 'seq')
  const { times, contests } = told(log)
  const slow = playing && (evenly ? leadsIntoContest(at, times, contests) : contestAt(contests, at) !== null)
  return (
    <span className={styles.past}>
      {slow && <b {...LIVE}>slow motion</b>}
      <span data-tools>
        <SegmentedControl label="Time" options={TIMES} value={evenly ? 'events' : 'clock'} onChange={(value) => setEvenly(value === 'events')} />
      </span>
    </span>
  )
}
