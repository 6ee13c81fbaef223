import { useEffect, useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { densityBins } from '../../layout/timelines/density'
import { momentAt, type Moment } from '../../model/timelines/moments'
import { momentSentence } from '../../model/timelines/sentence'
import { clock } from '../../model/virtualTime'
import { paintScrub } from '../../render/timelines/scrubPainter'
import { CanvasSurface } from '../../render/surface'
import type { Palette } from '../../theme/palette'
import { FloatingCard } from '../../ui/FloatingCard'
import { useSize } from '../../ui/useSize'
import type { TimelineEvent } from '../../wire/timeline'
import tips from '../run/decision/tips.module.css'
import styles from '../run/TimelineStrip.module.css'

interface Props {
  moments: readonly Moment[]
  events: readonly TimelineEvent[]
  seq: number // both have grown when it changes
  duration: number
  known: number
  at: number
  palette: Palette
  valueText: string
  onScrub: (at: number) => void
  onWheel: (by: 1 | -1) => void
}

/** The playhead's knob reaches this far beyond the ends of the bar, in CSS pixels. */
const BLEED = 6

/** All of the time in one line: drag it, or turn the wheel over it. */
export function ScrubBar({ moments, events, seq, duration, known, at, palette, valueText, onScrub, onWheel }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = useSize(box)
  const [pointed, setPointed] = useState<number | null>(null)
  const bins = useMemo(() => (width > 0 ? densityBins(moments, events, duration, width) : []), [moments, events, seq, duration, width]) // eslint-disable-line react-hooks/exhaustive-deps -- seq says that they have grown

  useLayoutEffect(() => {
    if (!canvas.current || width === 0) return
    const scale = window.devicePixelRatio || 1
    canvas.current.width = Math.round((width + 2 * BLEED) * scale)
    canvas.current.height = Math.round(height * scale)
    const context = canvas.current.getContext('2d')!
    context.setTransform(scale, 0, 0, scale, BLEED * scale, 0)
    context.clearRect(-BLEED, 0, width + 2 * BLEED, height)
    paintScrub(new CanvasSurface(context, palette.font), palette, { bins, known: known / duration, at: at / duration }, width, height)
  }, [bins, known, at, duration, palette, width, height])

  useEffect(() => {
    const target = box.current!
    function turn(event: WheelEvent) {
      event.preventDefault()
      onWheel(event.deltaY + event.deltaX > 0 ? 1 : -1)
    }
    target.addEventListener('wheel', turn, { passive: false })
    return () => target.removeEventListener('wheel', turn)
  }, [onWheel])

  function under(event: PointerEvent): number {
    const x = event.clientX - box.current!.getBoundingClientRect().x
    return Math.max(0, Math.min(1, x / width)) * duration
  }

  const tip = pointed === null ? null : momentAt(moments, pointed)
  return (
    <div
      ref={box}
      className={styles.strip}
      role="slider"
      tabIndex={0}
      aria-label="Time on screen"
      aria-valuemin={0}
      aria-valuemax={Math.round(known / 1e6)}
      aria-valuenow={Math.round(at / 1e6)}
      aria-valuetext={valueText}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onScrub(under(event))
      }}
      onPointerMove={(event) => {
        setPointed(under(event))
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onScrub(under(event))
      }}
      onPointerLeave={() => setPointed(null)}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      {tip && (
        <FloatingCard anchor={{ x: box.current!.getBoundingClientRect().x + (pointed! / duration) * width, y: box.current!.getBoundingClientRect().y, w: 0, h: height }}>
          <div className={tips.tip}>
            <p className={tips.head}>
              <b>{clock(tip.at, duration)}</b>
            </p>
            <p>{momentSentence(events.slice(tip.from, tip.to))}</p>
          </div>
        </FloatingCard>
      )}
    </div>
  )
}
