import { useEffect, useMemo, useRef, type CSSProperties } from 'react'
import { AXIS, placeRows, SUMMARY, timeScale } from '../../../layout/elections/chart'
import { eventScale } from '../../../layout/elections/eventScale'
import { tellingTimes } from '../../../model/elections/contest'
import { recordOf } from '../../../model/elections/record'
import { KIND_WORDS } from '../../../model/elections/words'
import type { ElectionState } from '../../../model/elections/state'
import { activeLeaders } from '../../../model/elections/words'
import { SECOND } from '../../../model/text/virtualTime'
import { textMeasure } from '../../../render/surface'
import { useFields } from '../../../state/hooks/fields'
import { usePalette } from '../../../state/page/palette'
import { isOver, useElection } from '../../../state/elections/election'
import { goTo } from '../../../state/elections/playhead'
import { doFault } from '../../../state/elections/stream'
import { useSize } from '../../../ui/useSize'
import { Chart } from '../../../parts/elections/Chart'
import styles from './ElectionPage.module.css'
import heads from './LaneHead.module.css'
import { LaneHead } from './LaneHead'
import { LeaseHead } from './LeaseHead'

interface Props {
  named: readonly string[] // replicas of the scenario
  state: ElectionState
  zoom: number
}

/** The chart with the heads of its lanes. */
export function Stage({ named, state, zoom }: Props) {
  const { log, seq, at, live, now, duration, evenly, simulation } = useFields(useElection, 'log', 'seq', 'at', 'live', 'now', 'duration', 'evenly', 'simulation')
  const over = isOver({ simulation })
  const { font } = usePalette()
  const scroll = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { width } = useSize(scroll)
  const { height } = useSize(stage)
  const { tracks } = log
  const rows = useMemo(() => placeRows(named, tracks.replicas, height), [named, tracks, seq, height]) // eslint-disable-line react-hooks/exhaustive-deps -- tracks grow in place
  const room = Math.max(LEAST_WIDTH, width)
  const times = useMemo(() => tellingTimes(tracks), [tracks, seq]) // eslint-disable-line react-hooks/exhaustive-deps -- tracks grow in place
  const scale = useMemo(() => (evenly ? eventScale(times, { duration, over }, room, zoom) : timeScale(duration, room * trueZoom(duration, zoom))), [times, evenly, over, duration, room, zoom])
  const x = scale.x(at)
  const drawn = width > 0
  useEffect(() => {
    const box = scroll.current
    if (!box || !drawn || scale.width <= box.clientWidth) return
    const [from, to] = [box.scrollLeft + MARGIN, box.scrollLeft + box.clientWidth - MARGIN]
    if (x < from || x > to) box.scrollLeft = x - box.clientWidth / 2
  }, [x, scale, drawn])
  const nameOf = (identity: string | null) => tracks.nameOf(identity)
  const stored = state.lock.key === undefined ? undefined : state.leases[state.lock.key]
  const measure = useMemo(() => textMeasure(font), [font])
  const names = Math.max(0, ...rows.rows.map(({ replica }) => measure(replica, NAME)))
  const head = (replica: string) => <LaneHead key={replica} name={replica} sizes={rows.sizes} state={state} at={at} nameOf={nameOf} onFault={doFault} />
  const leaders = activeLeaders(state)
  return (
    <div ref={stage} className={styles.stage} data-picture style={{ '--name': `${Math.ceil(Math.min(WIDEST_NAME, names))}px` } as CSSProperties}>
      <div className={styles.heads}>
        <div className={heads.summary} style={{ height: AXIS + SUMMARY }}>
          <span>
            Leaders: <strong>{leaders.length === 0 ? 'none' : leaders.length === 1 ? 'one' : `${leaders.length} at once`}</strong>
          </span>
          <span>
            Pods waiting: <strong>{waitingAt(tracks.waiting, at)}</strong>
          </span>
        </div>
        {rows.rows.filter(({ above }) => above).map(({ replica }) => head(replica))}
        <LeaseHead height={rows.sizes.lease} state={state} holder={stored ? nameOf(recordOf(stored.body).holderIdentity) : null} version={stored?.resourceVersion ?? ''} onFault={doFault} />
        {rows.rows.filter(({ above }) => !above).map(({ replica }) => head(replica))}
      </div>
      <div className={styles.labels} aria-hidden="true">
        {rows.rows.map(({ replica, y }) => (
          <b key={replica} data-lane-name style={{ top: y, height: rows.sizes.lane }}>
            {replica}
          </b>
        ))}
        <b data-lane-name data-lease style={{ top: rows.lease, height: rows.sizes.lease }}>
          {KIND_WORDS[state.lock.kind ?? 'leases']}
        </b>
      </div>
      <div
        ref={scroll}
        className={styles.scroll}
        tabIndex={0}
        role="group"
        aria-label="Chart; scrolls sideways when it is wider than the window"
        onScroll={({ currentTarget: box }) => box.style.setProperty('--left', `${box.scrollLeft}`)}
      >
        {drawn && <Chart tracks={tracks} seq={seq} rows={rows} scale={scale} now={now} duration={duration} at={at} live={live} onScrub={goTo} />}
      </div>
    </div>
  )
}

const LEAST_WIDTH = 620
const NAME = { size: 15, weight: 700 }
const WIDEST_NAME = 160
const FITS = 90 * SECOND

/** So wide that requests can be told apart. */
const trueZoom = (duration: number, zoom: number): number => Math.max(1, 2 ** Math.ceil(Math.log2(duration / FITS))) * zoom

const MARGIN = 40

function waitingAt(steps: readonly { at: number; pods: number }[], at: number): number {
  return steps.findLast((step) => step.at <= at)?.pods ?? 0
}
