import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { scrubMarks } from '../../../layout/elections/marks'
import { faultWords } from '../../../model/elections/words'
import { SECOND } from '../../../model/text/virtualTime'
import type { Tracks } from '../../../model/elections/tracks'
import styles from './ScrubBar.module.css'

interface Props {
  at: number
  now: number
  duration: number
  tracks: Tracks
  valueText: string
  onScrub: (at: number) => void
}

/** The whole election in one line, as far as it has come; drag it. */
export function ScrubBar({ at, now, duration, tracks, valueText, onScrub }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const share = (time: number) => `${(time / Math.max(1, duration)) * 100}%`
  function scrub(event: PointerEvent) {
    const { x, width } = box.current!.getBoundingClientRect()
    onScrub(Math.max(0, Math.min(now, ((event.clientX - x) / width) * duration)))
  }
  function move(event: KeyboardEvent) {
    const by = event.key === 'PageUp' ? 5 : event.key === 'PageDown' ? -5 : 0
    if (by === 0) return
    event.preventDefault()
    onScrub(Math.max(0, Math.min(now, at + by * SECOND)))
  }
  return (
    <div
      ref={box}
      className={styles.bar}
      role="slider"
      tabIndex={0}
      aria-label="Time on screen"
      aria-valuemin={0}
      aria-valuemax={Math.round(now / 1e6)}
      aria-valuenow={Math.round(at / 1e6)}
      aria-valuetext={valueText}
      onKeyDown={move}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        scrub(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && scrub(event)}
    >
      <span className={styles.reached} style={{ width: share(now) }}>
        <span className={styles.leaders}>
          {tracks.leaders.map(({ from, to, leaders }, index) => (
            <i key={index} data-leaders={Math.min(2, leaders.length)} style={{ flexGrow: Math.max(0, Math.min(to ?? now, now) - from) }} />
          ))}
        </span>
      </span>
      {scrubMarks(tracks, faultWords).map(({ at: time, kind, words }, index) => (
        <span key={index} className={styles.mark} data-kind={kind} style={{ left: share(time) }} title={words} />
      ))}
      <span className={styles.playhead} style={{ left: share(at) }} />
    </div>
  )
}
