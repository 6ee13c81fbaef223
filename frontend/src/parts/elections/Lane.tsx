import { firstThatFits } from '../../layout/elections/fit'
import { px, ranOutAt, viewShape, type Row, type Scale, type Sizes } from '../../layout/elections/chart'
import { BAND_WORDS } from '../../model/elections/words'
import type { Band, BindTrack, EndTrack, Tracks } from '../../model/elections/tracks'
import styles from './Chart.module.css'
import { FILLS } from './Patterns'
import { Word } from './Word'

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
        <EndMark key={end.at} end={end} y={y + sizes.band.y + sizes.band.h / 2} scale={scale} />
      ))}
      <Binds binds={tracks.binds.filter(({ scheduler }) => scheduler === replica)} y={y + sizes.binds.y} h={sizes.binds.h} scale={scale} />
    </g>
  )
}

/** What a replica was, and how it ended. */
export function LaneWords({ row: { replica, y }, sizes: { band: place }, tracks: { bands, ends }, scale, now }: Props) {
  const mine = bands.filter((band) => band.replica === replica)
  const middle = y + place.y + place.h / 2
  return (
    <>
      {mine.map((band) => (
        <BandWord key={`${band.from} ${band.kind} ${band.works}`} band={band} y={middle + 4} scale={scale} now={now} />
      ))}
      {ends
        .filter((end) => end.replica === replica)
        .map((end) => (
          <EndWord key={end.at} end={end} y={middle + 4} scale={scale} until={mine.find(({ from }) => from > end.at)?.from ?? Infinity} />
        ))}
    </>
  )
}

const LETTER = 6.6

function BandMark({ band: { kind, from, to }, y, h, scale, now }: { band: Band; y: number; h: number; scale: Scale; now: number }) {
  const x = scale.x(from)
  const width = Math.max(1, scale.x(to ?? now) - x)
  const hatched = FILLS[kind]
  return <rect className={styles.band} data-kind={kind} x={px(x)} y={y} width={px(width)} height={h} style={hatched ? { fill: hatched } : undefined} />
}

/** On the solid ground of a leader it waits until the ground is there: what is veiled of it is too pale for the same letters. */
function BandWord({ band: { kind, works, from, to }, y, scale, now }: { band: Band; y: number; scale: Scale; now: number }) {
  const x = scale.x(from) + 6
  const word = `${BAND_WORDS[kind]}${works && kind !== 'leading' && kind !== 'releasing' ? ', thinks it leads' : ''}`
  const shown = firstThatFits([word, BAND_WORDS[kind]], scale.x(to ?? now) - 4 - x, LETTER)
  if (!shown) return null
  return (
    <Word from={kind === 'leading' ? x + shown.width : x} room={shown.left} className={`${styles.bandText} ${FILLS[kind] ? styles.halo : ''}`} data-kind={kind} x={x} y={y}>
      {shown.text}
    </Word>
  )
}

const endWord = ({ process, exitCode }: EndTrack): string => (process === 'crashed' ? 'crashed' : `ended${exitCode === null ? '' : `, code ${exitCode}`}`)

/** A cross for a crash, a square for an end. */
function EndMark({ end, y: middle, scale }: { end: EndTrack; y: number; scale: Scale }) {
  const x = px(scale.x(end.at))
  return (
    <g>
      <title>{endWord(end)}</title>
      {end.process === 'crashed' ? (
        <path className={styles.end} d={`M${x - 6} ${middle - 6}l12 12m0 -12l-12 12`} />
      ) : (
        <rect className={styles.endGround} x={x - 5} y={middle - 5} width="10" height="10" />
      )}
    </g>
  )
}

/** Where the next start, at `until`, leaves room for it. */
function EndWord({ end, y, scale, until }: { end: EndTrack; y: number; scale: Scale; until: number }) {
  const [x, word] = [px(scale.x(end.at)), endWord(end)]
  if (x + 10 + word.length * LETTER >= scale.x(until)) return null
  return (
    <Word from={x} x={x + 10} y={y}>
      {word}
    </Word>
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
