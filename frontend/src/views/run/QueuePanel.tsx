import { useState } from 'react'
import { podName } from '../../model/objects/objectName'
import type { QueueEntry, QueueState } from '../../model/run/queue'
import { count } from '../../model/text/quantity'
import { useSpot } from '../../state/page/spot'
import { useWhatIf } from '../../state/run/whatIf'
import { OutcomeSign } from '../../parts/signs/OutcomeSign'
import type { Outcome } from '../../wire/outcome'
import styles from './QueuePanel.module.css'

interface Props {
  queue: QueueState
  current: Outcome | undefined
  secret: boolean // what becomes of it is not told yet
  running: boolean
  onGo: (step: number) => void
}

interface SectionText {
  of: 'active' | 'backoff' | 'unschedulable' | 'gated' | 'evicted'
  name: string
  meaning: string
}

const SECTIONS: readonly SectionText[] = [
  { of: 'active', name: 'activeQ', meaning: 'Pods ready to be attempted: higher priority first, then those that have waited longer.' },
  { of: 'backoff', name: 'backoffQ', meaning: 'Failed pods wait here before their next try. No time passes in a run, so no pod does.' },
  { of: 'unschedulable', name: 'unschedulable', meaning: 'Pods that found no node and wait for the cluster to change.' },
  { of: 'gated', name: 'gated', meaning: 'Pods with scheduling gates: they never enter activeQ.' },
  { of: 'evicted', name: 'evicted', meaning: 'Pods that preemption removed so far.' },
]

/** The scheduler's queues at this step. */
export function QueuePanel({ queue, current, secret, running, onGo }: Props) {
  return (
    <div className={styles.panel} tabIndex={0} role="group" aria-label="Scheduling queues">
      <h3 className={styles.heading}>now</h3>
      <div className={styles.now} data-flight="queue">
        {current ? (
          <>
            {!secret && <OutcomeSign outcome={current.outcome} />} <b>{podName(current.pod)}</b>
          </>
        ) : (
          <span className={styles.none}>{running ? 'waiting for the first attempt' : 'nothing to attempt'}</span>
        )}
      </div>
      {SECTIONS.map((section) => (
        <QueueSection key={section.of} {...section} entries={queue[section.of]} onGo={onGo} />
      ))}
    </div>
  )
}

const FEW = 12
const MORE = 200

function QueueSection({ name, meaning, entries, onGo }: Omit<SectionText, 'of'> & { entries: QueueEntry[]; onGo: (step: number) => void }) {
  const [limit, setLimit] = useState(FEW)
  const spot = useSpot((state) => state.pod)
  const draggable = useWhatIf((state) => state.open)
  const shown = entries.slice(0, limit)
  return (
    <>
      <h3 className={styles.heading} title={meaning}>
        {name} <span>{count(entries.length)}</span>
      </h3>
      <ul className={styles.list}>
        {shown.map((entry) => (
          <li
            key={entry.pod}
            data-spot={entry.pod === spot || undefined}
            draggable={draggable || undefined}
            onDragStart={draggable ? ({ dataTransfer }) => dataTransfer.setData('text/plain', entry.pod) : undefined}
            title={entry.note ? `${entry.pod}\n${entry.note}` : entry.pod}
          >
            <EntryName entry={entry} onGo={onGo} />
          </li>
        ))}
      </ul>
      {entries.length > limit && (
        <button type="button" className={styles.more} onClick={() => setLimit(limit + MORE)}>
          {count(entries.length - limit)} more
        </button>
      )}
    </>
  )
}

function EntryName({ entry, onGo }: { entry: QueueEntry; onGo: (step: number) => void }) {
  const { k } = entry
  if (k === null) return <span className={styles.entry}>{podName(entry.pod)}</span>
  return (
    <button type="button" className={styles.entry} onClick={() => onGo(k)}>
      {podName(entry.pod)}
    </button>
  )
}
