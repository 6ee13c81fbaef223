import { useMemo, useRef } from 'react'
import { placeRows, timeScale } from '../../layout/elections/chart'
import { ElectionLog } from '../../model/elections/log'
import { divided } from '../../model/text/horizon'
import { eventWords, KIND_WORDS, momentWords } from '../../model/elections/words'
import { Chart } from '../../parts/elections/Chart'
import { useElectionScenario, useNamedReplicas } from '../../state/elections/queries'
import { useWholeElection } from '../../state/run/wholeLogs'
import { useSize } from '../../ui/useSize'
import styles from './HandoutPage.module.css'

const LEAST_WIDTH = 320
const MOST_SAID = 4

/** Who led an election until a time, and what happened then. `at`: null for as far as it has come. */
export function ElectionPicture({ id, at }: { id: string; at: number | null }) {
  const { data: log, error } = useWholeElection(id)
  const scenario = useElectionScenario(id)
  const named = useNamedReplicas(scenario.data)
  if (error && !log) return <p>The election no longer exists.</p>
  if (!log || scenario.isPending) return <p>Drawing the election…</p>
  const end = log.events.at(-1)?.body.at ?? 0
  return <Told whole={log} named={named} at={at ?? end} end={end} />
}

function Told({ whole, named, at, end }: { whole: ElectionLog; named: readonly string[]; at: number; end: number }) {
  const log = useMemo(() => logUntil(whole, at), [whole, at])
  return (
    <>
      <Picture log={log} named={named} at={at} end={end} />
      <Said log={log} at={at} now={end} />
    </>
  )
}

function logUntil({ events }: ElectionLog, at: number): ElectionLog {
  const log = new ElectionLog()
  log.extend(divided(events, at).shown)
  return log
}

function Picture({ log, named, at, end }: { log: ElectionLog; named: readonly string[]; at: number; end: number }) {
  const box = useRef<HTMLDivElement>(null)
  const { width } = useSize(box)
  const { tracks } = log
  const rows = useMemo(() => placeRows(named, tracks.replicas, 0), [named, tracks])
  const scale = useMemo(() => timeScale(end, Math.max(LEAST_WIDTH, width)), [end, width])
  const kind = log.stateAt(at).lock.kind ?? 'leases'
  return (
    <div ref={box} className={styles.election} data-picture>
      {width > 0 && <Chart tracks={tracks} seq={log.seq} rows={rows} scale={scale} now={at} duration={end} at={at} live={false} />}
      {rows.rows.map(({ replica, y }) => (
        <b key={replica} style={{ top: y + 2 }} aria-hidden="true">
          {replica}
        </b>
      ))}
      <b style={{ top: rows.lease + 2 }} aria-hidden="true">
        {KIND_WORDS[kind]}
      </b>
    </div>
  )
}

function Said({ log, at, now }: { log: ElectionLog; at: number; now: number }) {
  const moment = log.momentAt(at)
  if (!moment) return null
  const nameOf = (identity: string | null) => log.tracks.nameOf(identity)
  const words = log.eventsOf(moment).flatMap((event) => eventWords(event, nameOf, now) ?? [])
  if (words.length === 0) return null
  return (
    <p>
      <b>{momentWords(moment.at, now)}</b> {words.slice(0, MOST_SAID).join('; ')}.
    </p>
  )
}
