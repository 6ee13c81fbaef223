import { px, type Rows, type Scale } from '../../layout/elections/chart'
import { faultWords } from '../../model/elections/words'
import type { BreakTrack, FaultTrack, Tracks } from '../../model/elections/tracks'
import styles from './Chart.module.css'
import { Word } from './Word'

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

interface FaultProps {
  track: FaultTrack
  rows: Rows
  scale: Scale
}

/** What each flag stands for. */
export function FaultWords({ faults, rows, scale }: { faults: readonly FaultTrack[]; rows: Rows; scale: Scale }) {
  return (
    <>
      {faults.map((track, index) => (
        <FlagWord key={index} track={track} rows={rows} scale={scale} />
      ))}
    </>
  )
}

function Break({ track: { replica, how, from, to }, rows, scale, now }: { track: BreakTrack; rows: Rows; scale: Scale; now: number }) {
  const row = rows.rows.find((each) => each.replica === replica)
  const ys = row ? [row.above ? row.y + rows.sizes.lane - 1 : row.y + 1] : [rows.lease + 8, rows.lease + rows.sizes.lease - 8]
  return <path className={styles.break} data-how={how} d={ys.map((y) => `M${px(scale.x(from))} ${y}H${px(scale.x(to ?? now))}`).join('')} />
}

/** The ends of the lane that it was done to. */
function flagEnds({ fault }: FaultTrack, rows: Rows): [top: number, bottom: number] {
  const row = rows.rows.find((each) => each.replica === fault.replica)
  return row ? [row.y + 2, row.y + rows.sizes.lane - 2] : [rows.lease + 2, rows.lease + rows.sizes.lease - 2]
}

function Flag({ track, rows, scale }: FaultProps) {
  const { at, fault, note } = track
  const x = px(scale.x(at))
  const [top, bottom] = flagEnds(track, rows)
  return (
    <g>
      <title>{`${faultWords(fault)}${note ? ` (no effect: ${note})` : ''}`}</title>
      <path className={styles.fault} d={`M${x} ${top}V${bottom}`} />
      <path className={styles.faultFlag} d={`M${x} ${top}h9l-3 4l3 4h-9z`} />
    </g>
  )
}

function FlagWord({ track, rows, scale }: FaultProps) {
  const x = px(scale.x(track.at))
  const left = x > scale.width - 110
  return (
    <Word from={x} className={styles.faultText} x={left ? x - 4 : x + 12} textAnchor={left ? 'end' : 'start'} y={flagEnds(track, rows)[0] + 10}>
      {track.fault.fault}
    </Word>
  )
}
