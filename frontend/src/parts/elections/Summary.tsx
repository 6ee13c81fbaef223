import { firstThatFits } from '../../layout/elections/fit'
import { AXIS, px, waitingShape, type Scale } from '../../layout/elections/chart'
import { span } from '../../model/text/virtualTime'
import type { LeadersTrack, Tracks } from '../../model/elections/tracks'
import styles from './Chart.module.css'
import { Word } from './Word'

/** How many lead, and how many pods wait for it. */
export function Summary({ tracks, scale, now }: { tracks: Tracks; scale: Scale; now: number }) {
  return (
    <g data-lane="leaders">
      {tracks.leaders.map((leaders, index) => (
        <Leaders key={index} track={leaders} scale={scale} now={now} />
      ))}
      <path className={styles.waiting} d={waitingShape(tracks.waiting, scale, AXIS + 28, 22, now)} />
    </g>
  )
}

/** Who leads, and for how long nobody does. */
export function LeadersWords({ leaders, scale, now }: { leaders: readonly LeadersTrack[]; scale: Scale; now: number }) {
  return (
    <>
      {leaders.map((track, index) => (
        <LeadersWord key={index} track={track} scale={scale} now={now} />
      ))}
    </>
  )
}

const NARROW = 5
const LETTER = 6.2

function Leaders({ track: { leaders, from, to }, scale, now }: { track: LeadersTrack; scale: Scale; now: number }) {
  const x = scale.x(from)
  const width = scale.x(to ?? now) - x
  if (width <= 0) return null
  const many = leaders.length > 1
  return (
    <g data-leaders={leaders.length}>
      {many ? (
        leaders.slice(0, 2).map((name, index) => <rect key={name} className={styles.leaders} data-many x={px(x)} y={AXIS + index * 12} width={px(Math.max(2, width))} height={11} />)
      ) : (
        <rect className={leaders.length ? styles.leaders : styles.nobody} x={px(x)} y={AXIS + 2.5} width={px(width)} height={leaders.length ? 20 : 19} />
      )}
    </g>
  )
}

/** On the solid ground of one leader it waits until the ground is there, as in its lane. */
function LeadersWord({ track: { leaders, from, to }, scale, now }: { track: LeadersTrack; scale: Scale; now: number }) {
  const x = scale.x(from)
  const width = scale.x(to ?? now) - x
  const many = leaders.length > 1
  const names = leaders.join(' + ')
  const long = leaders.length === 0 ? `nobody, ${span((to ?? now) - from)}` : many ? `${leaders.length} at once: ${names}` : names
  const shown = firstThatFits([long, leaders.length === 0 ? 'nobody' : many ? `${leaders.length}!` : names], width - 8, LETTER)
  if (!shown || width <= NARROW) return null
  const [kind, grounded] = leaders.length === 0 ? ['', 0] : many ? [styles.onMany, 0] : [styles.onSolid, 5 + shown.width]
  return (
    <Word from={x + grounded} room={shown.left} className={kind} x={x + 5} y={AXIS + 16}>
      {shown.text}
    </Word>
  )
}
