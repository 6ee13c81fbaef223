import { px, ranOutAt, viewShape, type Row, type Scale, type Sizes } from '../../layout/elections/chart'
import { BAND_WORDS } from '../../model/elections/words'
import type { Band, BindTrack, EndTrack, Tracks } from '../../model/elections/tracks'
import styles from './Chart.module.css'
import { FILLS } from './Patterns'

interface Props {
  row: Row
  sizes: Sizes
  tracks: Tracks
  scale: Scale
  now: number
}

/** One replica over time: its role, what is left of the lease in its view, its bindings. */
export function Lane({ row: { replica, y }, sizes, tracks, scale, now }: Props) {
  const mine = <T extends { replica: string }>(things: readonly T[]) => things.filter((thing) => thing.replica === replica)
  return (
    <g data-lane={replica} data-top={y}>
      <path className={styles.rule} d={`M0 ${y + sizes.lane - 0.5}H${scale.width}`} />
      <path className={styles.baseline} d={`M${scale.x(0)} ${y + sizes.view.y + sizes.view.h}H${scale.x(now)}M${scale.x(0)} ${y + sizes.binds.y + sizes.binds.h}H${scale.x(now)}`} />
      {mine(tracks.views).map((view, index) => (
        <path key={index} className={styles.view} data-own={view.holder === replica} d={viewShape(view, scale, y + sizes.view.y, sizes.view.h, now)} />
      ))}
      {mine(tracks.views).map((view, index) => {
        const at = ranOutAt(view, now)
        return at === null ? null : <path key={index} className={styles.ranOut} d={`M${px(scale.x(at))} ${y + sizes.view.y}v${sizes.view.h}`} />
      })}
      {mine(tracks.bands).map((band) => (
        <BandMark key={`${band.from} ${band.kind} ${band.works}`} band={band} y={y + sizes.band.y} h={sizes.band.h} scale={scale} now={now} />
      ))}
      {mine(tracks.ends).map((end) => (
        <EndMark key={end.at} end={end} y={y + sizes.band.y + sizes.band.h / 2} scale={scale} until={mine(tracks.bands).find(({ from }) => from > end.at)?.from ?? Infinity} />
      ))}
      <Binds binds={tracks.binds.filter(({ scheduler }) => scheduler === replica)} y={y + sizes.binds.y} h={sizes.binds.h} scale={scale} />
    </g>
  )
}

const LETTER = 6.6

function BandMark({ band: { kind, works, from, to }, y, h, scale, now }: { band: Band; y: number; h: number; scale: Scale; now: number }) {
  const [x, end] = [scale.x(from), scale.x(to ?? now)]
  const width = Math.max(1, end - x)
  const hatched = FILLS[kind]
  const word = `${BAND_WORDS[kind]}${works && kind !== 'leading' && kind !== 'releasing' ? ', thinks it leads' : ''}`
  const shown = [word, BAND_WORDS[kind]].find((text) => text.length * LETTER + 10 < width)
  return (
    <g>
      <rect className={styles.band} data-kind={kind} x={px(x)} y={y} width={px(width)} height={h} style={hatched ? { fill: hatched } : undefined} />
      {shown && (
        <text className={`${styles.bandText} ${hatched ? styles.halo : ''}`} data-kind={kind} x={px(x + 6)} y={y + h / 2 + 4}>
          {shown}
        </text>
      )}
    </g>
  )
}

/** A cross for a crash, a square for an end; in words where the next start, at `until`, leaves room for them. */
function EndMark({ end: { at, process, exitCode }, y, scale, until }: { end: EndTrack; y: number; scale: Scale; until: number }) {
  const [x, middle] = [px(scale.x(at)), y]
  const crashed = process === 'crashed'
  const word = crashed ? 'crashed' : `ended${exitCode === null ? '' : `, code ${exitCode}`}`
  return (
    <g>
      <title>{word}</title>
      {crashed ? <path className={styles.end} d={`M${x - 6} ${middle - 6}l12 12m0 -12l-12 12`} /> : <rect className={styles.endGround} x={x - 5} y={middle - 5} width="10" height="10" />}
      {x + 10 + word.length * LETTER < scale.x(until) && (
        <text x={x + 10} y={middle + 4}>
          {word}
        </text>
      )}
    </g>
  )
}

/** A bar for every binding, a cross for every refusal. */
function Binds({ binds, y, h, scale }: { binds: readonly BindTrack[]; y: number; h: number; scale: Scale }) {
  return (
    <>
      {binds.map(({ bound, at, pod }, index) => {
        const x = px(scale.x(at))
        return bound ? (
          <rect key={`${pod} ${index}`} className={styles.bound} x={x - 1.25} y={y} width="2.5" height={h} />
        ) : (
          <path key={`${pod} ${index}`} className={styles.refused} d={`M${x - 4} ${y + h - 11}l8 10m0 -10l-8 10`} />
        )
      })}
    </>
  )
}
