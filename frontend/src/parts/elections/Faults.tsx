import { px, type Rows, type Scale } from '../../layout/elections/chart'
import { faultWords } from '../../model/elections/words'
import type { BreakTrack, FaultTrack, Tracks } from '../../model/elections/tracks'
import styles from './Chart.module.css'

/** What was done to the election, as flags in the lanes that it was done to, and links that are cut. */
export function Faults({ tracks, rows, scale, now }: { tracks: Tracks; rows: Rows; scale: Scale; now: number }) {
  return (
    <g>
      {tracks.breaks.map((track, index) => (
        <Break key={index} track={track} rows={rows} scale={scale} now={now} />
      ))}
      {tracks.faults.map((track, index) => (
        <Flag key={index} track={track} rows={rows} scale={scale} />
      ))}
    </g>
  )
}

function Break({ track: { replica, how, from, to }, rows, scale, now }: { track: BreakTrack; rows: Rows; scale: Scale; now: number }) {
  const row = rows.rows.find((each) => each.replica === replica)
  const ys = row ? [row.above ? row.y + rows.sizes.lane - 1 : row.y + 1] : [rows.lease + 8, rows.lease + rows.sizes.lease - 8]
  return <path className={styles.break} data-how={how} d={ys.map((y) => `M${px(scale.x(from))} ${y}H${px(scale.x(to ?? now))}`).join('')} />
}

function Flag({ track: { at, fault, note }, rows, scale }: { track: FaultTrack; rows: Rows; scale: Scale }) {
  const x = px(scale.x(at))
  const row = rows.rows.find((each) => each.replica === fault.replica)
  const [top, bottom] = row ? [row.y + 2, row.y + rows.sizes.lane - 2] : [rows.lease + 2, rows.lease + rows.sizes.lease - 2]
  const left = x > scale.width - 110
  return (
    <g>
      <title>{`${faultWords(fault)}${note ? ` (no effect: ${note})` : ''}`}</title>
      <path className={styles.fault} d={`M${x} ${top}V${bottom}`} />
      <path className={styles.faultFlag} d={`M${x} ${top}h9l-3 4l3 4h-9z`} />
      <text className={styles.faultText} x={left ? x - 4 : x + 12} textAnchor={left ? 'end' : 'start'} y={top + 10}>
        {fault.fault}
      </text>
    </g>
  )
}
