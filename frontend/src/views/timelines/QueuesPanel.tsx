import { useState, type ReactNode } from 'react'
import { count } from '../../model/text/quantity'
import type { GroupMoment } from '../../model/timelines/groups'
import { shortPod } from '../../model/timelines/names'
import { PLACE_WORDS } from '../../model/timelines/placeWords'
import type { Queues } from '../../model/timelines/queues'
import { AT_PERMIT, type PodState } from '../../model/timelines/state'
import type { Times } from '../../model/timelines/times'
import { isClusterEvent, whyWords } from '../../model/timelines/whyWords'
import { SECOND, span } from '../../model/text/virtualTime'
import { GroupsSection } from './GroupsSection'
import styles from './QueuesPanel.module.css'

interface Props {
  queues: Queues
  groups: readonly GroupMoment[]
  at: number
  times: Times
  onOpen: (k: number) => void
}

type Section = { of: keyof Queues; name: string; meaning: string; always: boolean }

const SECTIONS: readonly Section[] = [
  { of: 'inFlight', name: 'in flight', meaning: PLACE_WORDS.inFlight.meaning, always: false },
  { of: 'activeQ', name: 'activeQ', meaning: PLACE_WORDS.activeQ.meaning, always: true },
  { of: 'backoffQ', name: 'backoffQ', meaning: PLACE_WORDS.backoffQ.meaning, always: true },
  { of: 'unschedulable', name: 'unschedulable', meaning: PLACE_WORDS.unschedulable.meaning, always: true },
  { of: 'gated', name: 'gated', meaning: PLACE_WORDS.gated.meaning, always: false },
  { of: 'bindings', name: 'binding', meaning: PLACE_WORDS.assumed.meaning, always: false },
  { of: 'terminating', name: 'terminating', meaning: PLACE_WORDS.terminating.meaning, always: false },
]

/** Who waits where, for how long, and what moved it there. */
export function QueuesPanel({ queues, groups, at, times, onOpen }: Props) {
  return (
    <div className={styles.panel} tabIndex={0} role="group" aria-label="Queues at this moment">
      {groups.length > 0 && <GroupsSection groups={groups} onOpen={onOpen} />}
      {SECTIONS.filter(({ of, always }) => always || queues[of].length > 0).map((section) => (
        <QueueSection key={section.of} {...section} pods={queues[section.of]} row={(pod) => <Row pod={pod} queue={section.of} at={at} times={times} onOpen={onOpen} />} />
      ))}
    </div>
  )
}

const FEW = 8
const MORE = 100

function QueueSection({ name, meaning, pods, row }: Section & { pods: readonly PodState[]; row: (pod: PodState) => ReactNode }) {
  const [limit, setLimit] = useState(FEW)
  return (
    <section aria-label={`${name}, ${pods.length}`}>
      <h3 className={styles.heading} title={meaning}>
        {name} <span>{pods.length ? count(pods.length) : 'nobody'}</span>
      </h3>
      <ul>
        {pods.slice(0, limit).map((pod) => (
          <li key={pod.key}>{row(pod)}</li>
        ))}
      </ul>
      {pods.length > limit && (
        <button type="button" className={styles.more} onClick={() => setLimit(limit + MORE)}>
          {count(pods.length - limit)} more
        </button>
      )}
    </section>
  )
}

interface RowProps {
  pod: PodState
  queue: keyof Queues
  at: number
  times: Times
  onOpen: (k: number) => void
}

function Row({ pod, queue, at, times, onOpen }: RowProps) {
  const { key, priority, lastAttempt, nominatedNode, node } = pod
  const words = detailOf(pod, queue)
  return (
    <button
      type="button"
      className={styles.row}
      title={[key, pod.message, pod.refused, pod.why && whyWords(pod.why)].filter(Boolean).join('\n')}
      disabled={lastAttempt === null}
      onClick={() => lastAttempt !== null && onOpen(lastAttempt)}
    >
      <span className={styles.name}>{shortPod(key)}</span>
      <span className={styles.side}>{timeOf(pod, queue, at)}</span>
      <span className={styles.detail}>
        {nominatedNode && <b className={styles.flag}>⚑ {nominatedNode}</b>}
        {(queue === 'bindings' || queue === 'terminating') && node && <span>{`${queue === 'bindings' ? 'to' : 'on'} ${node}`}</span>}
        {priority !== 0 && <span>priority {priority}</span>}
        {queue === 'bindings' && pod.why === AT_PERMIT && <span>waits for its group</span>}
        {words.map((word, index) => (
          <span key={index}>{word}</span>
        ))}
      </span>
      {pod.until !== null && pod.until > at && <Countdown pod={pod} at={at} times={times} />}
    </button>
  )
}

/** What moved it here, and what the scheduler said of it. */
function detailOf({ why, message, refused, by }: PodState, queue: keyof Queues): ReactNode[] {
  if (queue === 'terminating') return [`${whyWords(why)}${by ? ` for ${shortPod(by)}` : ''}`]
  const silent = !why || why === 'ScheduleAttemptFailure' || why === 'PodAdd' || why === AT_PERMIT
  const moved = silent ? null : isClusterEvent(why) ? <code>{why}</code> : whyWords(why)
  return [moved, queue === 'unschedulable' || queue === 'backoffQ' ? refused || message : ''].filter(Boolean)
}

/** To tenths of a second: more would only flicker. */
const rounded = (ns: number): string => span(Math.round(ns / (SECOND / 10)) * (SECOND / 10))

function timeOf({ until, since, queuedAt }: PodState, queue: keyof Queues, at: number): string {
  if (until !== null) return until > at ? `${rounded(until - at)} left` : 'over'
  return queue === 'inFlight' ? 'now' : `for ${rounded(at - (queue === 'activeQ' ? queuedAt : since))}`
}

function Countdown({ pod: { since, until }, at, times }: { pod: PodState; at: number; times: Times }) {
  const share = (at - since) / Math.max(1, until! - since)
  return (
    <span className={styles.countdown} title={`until ${times.at(until!)}`}>
      <i style={{ width: `${Math.min(100, share * 100)}%` }} />
    </span>
  )
}
