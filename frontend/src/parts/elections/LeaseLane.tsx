import { firstThatFits } from '../../layout/elections/fit'
import { labelledWrites, px, type Scale, type Sizes } from '../../layout/elections/chart'
import type { HolderTrack, Tracks } from '../../model/elections/tracks'
import styles from './Chart.module.css'
import { Word } from './Word'

interface Props {
  y: number
  sizes: Sizes
  tracks: Tracks
  scale: Scale
  now: number
}

/** The lock over time: who holds it, and every write with its resourceVersion. */
export function LeaseLane({ y, sizes, tracks, scale, now }: Props) {
  const top = y + sizes.holder.y
  return (
    <g data-lane="the lock" data-top={y}>
      <rect className={styles.leaseGround} x="0" y={y} width={scale.width} height={sizes.lease} />
      {tracks.holders.map((holder) => (
        <HolderMark key={holder.from} holder={holder} y={top} h={sizes.holder.h} scale={scale} now={now} />
      ))}
      {tracks.writes.map(({ at, resourceVersion }) => (
        <circle key={resourceVersion} className={styles.write} cx={px(scale.x(at))} cy={top + 40} r="3" />
      ))}
      {tracks.deletions.map((at) => (
        <path key={at} className={styles.deleted} d={`M${px(scale.x(at)) - 6} ${top + 18}l12 12m0 -12l-12 12`} />
      ))}
    </g>
  )
}

/** Who holds it, and the resourceVersion of every write. */
export function LeaseWords({ y, sizes, tracks, scale, now }: Props) {
  const top = y + sizes.holder.y
  return (
    <>
      {tracks.holders.map((holder) => (
        <HolderWord key={holder.from} holder={holder} y={top + 15} scale={scale} now={now} />
      ))}
      {labelledWrites(tracks.writes, scale).map(({ at, resourceVersion }) => (
        <Word key={resourceVersion} from={scale.x(at)} className={styles.version} x={scale.x(at)} y={top + 32}>
          {resourceVersion}
        </Word>
      ))}
    </>
  )
}

function HolderMark({ holder: { holder, from, to }, y, h, scale, now }: { holder: HolderTrack; y: number; h: number; scale: Scale; now: number }) {
  const x = scale.x(from)
  const width = Math.max(1, scale.x(to ?? now) - x)
  return <rect className={styles.holder} data-nobody={!holder} x={px(x)} y={y} width={px(width)} height={h} />
}

const LETTER = 6.2

function HolderWord({ holder: { holder, from, to }, y, scale, now }: { holder: HolderTrack; y: number; scale: Scale; now: number }) {
  const x = scale.x(from)
  const width = scale.x(to ?? now) - x
  const text = holder ? `held by ${holder}` : 'nobody holds it'
  const short = holder || '–'
  const shown = firstThatFits([text, short], width - 8, LETTER)
  if (!shown) return null
  return (
    <Word from={x} room={shown.left} x={x + 5} y={y} fontWeight="600">
      {shown.text}
    </Word>
  )
}
