import type { Sizes, Strip } from '../../../layout/elections/chart'
import { aheadAt, monotonicAt } from '../../../model/elections/clocks'
import { replicaFaults } from '../../../model/elections/faults'
import type { ElectionState } from '../../../model/elections/state'
import { bandOf } from '../../../model/elections/tracks'
import { isGone, leftOf, rateOf, roleWord, viewWords } from '../../../model/elections/words'
import { span } from '../../../model/text/virtualTime'
import type { Fault } from '../../../wire/electionEvents'
import { FaultButtons } from './FaultButtons'
import styles from './LaneHead.module.css'

interface Props {
  name: string
  sizes: Sizes
  state: ElectionState
  at: number
  nameOf: (identity: string | null) => string
  onFault: (fault: Fault) => void
}

/** A replica at the playhead: what it is, what its clock shows, what it knows of the lease, what can be done to it. */
export function LaneHead({ name, sizes, state, at, nameOf, onFault }: Props) {
  const replica = state.replicas[name]
  const { near, more } = replicaFaults(name, replica, name in state.cuts, name in state.slow)
  const left = replica && leftOf(replica, at)
  const role = roleWord(replica)
  return (
    <section className={styles.head} style={{ height: sizes.lane }} aria-label={`Replica ${name}`}>
      <header className={styles.line}>
        <h2 title={name}>{name}</h2>
        <strong className={styles.role} data-kind={(replica && bandOf(replica)) ?? 'none'}>
          {role}
        </strong>
        {state.cuts[name] && <span className={styles.warn}>cut off</span>}
        {replica && !isGone(replica) && <Clock state={state} name={name} at={at} />}
      </header>
      <p className={styles.view} title={viewWords(replica, at, nameOf)}>
        {viewWords(replica, at, nameOf)}
      </p>
      <span className={styles.countdown} aria-hidden="true">
        {replica && left != null && !isGone(replica) && <i style={{ width: `${Math.max(0, Math.min(1, left / replica.settings.leaseDuration)) * 100}%` }} />}
      </span>
      <FaultButtons label={`replica ${name}`} near={near} more={more} onFault={onFault} />
      <StripWord strip={sizes.view} word="lease left" title="How much of the lease is left in the replica’s own view; at 0 a standby may take it" />
      <StripWord strip={sizes.binds} word="pods bound" title="A bar for every pod that it bound, a cross for every one that was refused" />
    </section>
  )
}

/** What a strip of the chart shows, beside it; left out where the buttons have no room for it. */
function StripWord({ strip, word, title }: { strip: Strip; word: string; title: string }) {
  const middle = strip.y + strip.h / 2
  if (middle < BUTTONS_END) return null
  return (
    <span className={styles.strip} style={{ top: middle }} title={title}>
      {word}
    </span>
  )
}

/** Pixels below the top of the head. */
const BUTTONS_END = 104

/** The replica's own calendar, and what is wrong with it; nobody reads it once the process is gone. */
function Clock({ state, name, at }: { state: ElectionState; name: string; at: number }) {
  const { clock } = state.replicas[name]!
  const ahead = aheadAt(clock, at)
  const shown = new Date(Date.parse(state.start) + (monotonicAt(clock, at) + clock.offset) / 1e6)
  const far = Math.abs(ahead) >= 5e7
  const words = [...(clock.rate === 1_000_000 ? [] : [`×${rateOf(clock.rate)}`]), ...(far ? [`${ahead > 0 ? '+' : '−'}${span(Math.round(Math.abs(ahead) / 1e8) * 1e8)}`] : [])]
  return (
    <time className={styles.clock} dateTime={shown.toISOString()} title="What its own clock shows, and how that differs from the true time">
      {shown.toISOString().slice(11, 21)}
      {words.length > 0 && <em>{words.join(' ')}</em>}
    </time>
  )
}
