import type { CSSProperties } from 'react'
import { BAND_WORDS } from '../../model/elections/words'
import { plural } from '../../model/text/quantity'
import { PLACE_WORDS } from '../../model/timelines/placeWords'
import { clock, SECOND } from '../../model/text/virtualTime'
import type { PicturedCourse, PicturedRow, PicturedSpan } from '../../wire/writtenLessons'
import pictures from './BeatPictures.module.css'
import styles from './CoursePicture.module.css'

/** A moment of a timeline or an election, in short: what each pod or replica is then, and its whole course, paler where it is still to come. */
export function CoursePicture({ start, total, course }: { start: string; total: number; course: PicturedCourse }) {
  const { rows, at, duration } = course
  const share = duration > 0 ? at / duration : 1
  return (
    <figure className={pictures.picture}>
      <figcaption>
        {start}, at {clock(at * SECOND, duration * SECOND)}
        {rows.length < total && ` (the first ${rows.length} of ${plural(total, course.kind === 'election' ? 'replica' : 'pod')})`}
      </figcaption>
      <ul className={styles.rows} style={{ '--at': share } as CSSProperties}>
        {rows.map((row) => (
          <Course key={row.name} row={row} course={course} />
        ))}
      </ul>
    </figure>
  )
}

function Course({ row: { name, spans }, course: { at, duration } }: { row: PicturedRow; course: PicturedCourse }) {
  return (
    <li className={styles.row}>
      <b>{name}</b>
      <span className={styles.now}>{nowOf(spans, at, duration)}</span>
      <span className={styles.track} aria-hidden="true">
        {spans.map((span) => (
          <span
            key={span.start}
            data-state={span.state}
            title={`${wordOf(span)}: ${clock(span.start * SECOND, duration * SECOND)} to ${clock(span.end * SECOND, duration * SECOND)}`}
            style={{ left: percent(span.start / duration), width: percent((span.end - span.start) / duration) }}
          />
        ))}
      </span>
    </li>
  )
}

const percent = (share: number): string => `${100 * share}%`

/** "standby", "bound on node-1"; before it appears and after it has gone, that. */
function nowOf(spans: readonly PicturedSpan[], at: number, duration: number): string {
  const now = spans.find(({ start, end }) => start <= at && (at < end || end === duration))
  if (now) return wordOf(now)
  return spans.some(({ end }) => end <= at) ? 'gone' : 'not there yet'
}

function wordOf({ state, node }: PicturedSpan): string {
  const words: Record<string, string> = { ...BAND_WORDS, ...Object.fromEntries(Object.entries(PLACE_WORDS).map(([place, { word }]) => [place, word])) }
  return `${words[state] ?? state}${node ? ` on ${node}` : ''}`
}
