import { describeError } from '../../api/client'
import { causeKey, whySentence, type CauseBar } from '../../model/answers/rehearsal'
import { partingSentence } from '../../model/comparison/parting'
import { useSaid } from '../../state/page/announcements'
import { navigate } from '../../state/page/location'
import { useRehearsedPod } from '../../state/answers/rehearsals'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import type { ChangedPod, Rehearsal } from '../../wire/rehearsals'
import { PartingPanel } from '../../parts/sides/PartingPanel'
import styles from './RehearsalPage.module.css'

interface Props {
  rehearsal: Rehearsal
  pod: ChangedPod
  bars: readonly CauseBar[]
}

/** Why one pod ends otherwise: the cause in words, and the points that either release gave to both nodes. */
export function PodPanel({ rehearsal: { id, before, after, from, to }, pod, bars }: Props) {
  const attempted = before !== null && after !== null && pod.k.every((k) => k !== null)
  const { data, error } = useRehearsedPod(id, attempted ? pod.pod : null)
  const why = whySentence(pod, bars.find(({ key }) => key === causeKey(pod.cause))?.title ?? '')
  const isThere = !attempted || data !== undefined || error !== null
  useSaid(isThere ? [`${pod.pod}: ${why}`, data && partingSentence(data, [from, to])].filter(Boolean).join(' ') : null)
  return (
    <div className={styles.why}>
      <p className={styles.sentence}>
        <b>{pod.pod}</b>: {why}
      </p>
      {!attempted && <p className={styles.sentence}>The pod does not have a decision in both runs.</p>}
      {attempted && error && <ErrorNote {...describeError(error)} />}
      {attempted && !data && !error && <LoadingNote title="Deciding it again under both releases…" />}
      {data && <PartingPanel title={`The decision in ${from} and in ${to}`} names={[from, to]} left={before ?? ''} right={after ?? ''} parting={data} onNavigate={navigate} />}
    </div>
  )
}
