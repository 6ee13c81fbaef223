import { useLayoutEffect, useMemo, useRef } from 'react'
import { densityBins } from '../../layout/timelines/density'
import { timeScale } from '../../layout/timelines/timeAxis'
import { momentAt, type Moment } from '../../model/text/moments'
import { wholeMilliseconds } from '../../model/text/virtualTime'
import { momentSentence } from '../../model/timelines/sentence'
import type { Times } from '../../model/timelines/times'
import { paintScrub } from '../../render/timelines/scrubPainter'
import { canvasSurface } from '../../render/surface'
import type { Palette } from '../../theme/palette'
import { FloatingCard } from '../../ui/FloatingCard'
import type { TimelineEvent } from '../../wire/timelines'
import { BLEED, useScrub } from '../../parts/playback/useScrub'
import tips from '../../ui/tips.module.css'
import styles from '../../parts/playback/Strip.module.css'

interface Props {
  moments: readonly Moment[]
  events: readonly TimelineEvent[]
  seq: number // both have grown when it changes
  times: Times
  duration: number
  known: number
  at: number
  palette: Palette
  valueText: string
  onScrub: (at: number) => void
  onWheel: (by: 1 | -1) => void
}

const timeAt = (x: number, width: number, duration: number): number => timeScale({ from: 0, to: duration }, 0, width).clamp(true).invert(x)

/** All of the time in one line: drag it, or turn the wheel over it. */
export function ScrubBar({ moments, events, seq, times, duration, known, at, palette, valueText, onScrub, onWheel }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { box, width, height, pointed, pointer, placeOf } = useScrub((x, wide) => onScrub(timeAt(x, wide, duration)), onWheel)
  const bins = useMemo(() => (width > 0 ? densityBins(moments, events, duration, width) : []), [moments, events, seq, times, duration, width]) // eslint-disable-line react-hooks/exhaustive-deps -- seq says that they have grown

  useLayoutEffect(() => {
    if (!canvas.current || width === 0) return
    paintScrub(canvasSurface(canvas.current, width, height, palette.font, BLEED), palette, { bins, known: known / duration, at: at / duration }, width, height)
  }, [bins, known, at, duration, palette, width, height])

  const tip = pointed === null ? null : momentAt(moments, timeAt(pointed, width, duration))
  return (
    <div
      ref={box}
      className={styles.strip}
      role="slider"
      tabIndex={0}
      aria-label="Time on screen"
      aria-valuemin={0}
      aria-valuemax={wholeMilliseconds(known)}
      aria-valuenow={wholeMilliseconds(at)}
      aria-valuetext={valueText}
      {...pointer}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      {tip && (
        <FloatingCard anchor={placeOf(pointed!)}>
          <div className={tips.tip}>
            <p className={tips.head}>
              <b>{times.at(tip.at)}</b>
            </p>
            <p>{momentSentence(events.slice(tip.from, tip.to))}</p>
          </div>
        </FloatingCard>
      )}
    </div>
  )
}
