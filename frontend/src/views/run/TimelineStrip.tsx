import { useEffect, useLayoutEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { binAttempts, stepAt, stepX } from '../../layout/timeline'
import { paintTimeline } from '../../render/timelinePainter'
import { canvasSurface } from '../../render/surface'
import type { Palette } from '../../theme/palette'
import { FloatingCard } from '../../ui/FloatingCard'
import { useSize } from '../../ui/useSize'
import type { Outcome } from '../../wire/outcome'
import { AttemptTip } from './AttemptTip'
import styles from './TimelineStrip.module.css'

interface Props {
  attempts: readonly Outcome[]
  length: number // steps that the strip stands for: those made and those expected
  step: number
  palette: Palette
  valueText: string
  onScrub: (step: number) => void
  onWheel: (by: 1 | -1) => void
}

/** The playhead's knob reaches this far beyond the ends of the strip, in CSS pixels. */
const BLEED = 6

/** The whole run in one line: drag it, or turn the wheel over it. */
export function TimelineStrip({ attempts, length, step, palette, valueText, onScrub, onWheel }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = useSize(box)
  const [pointed, setPointed] = useState<number | null>(null)
  const pointedAttempt = pointed === null ? undefined : attempts[pointed]
  const bins = useMemo(() => (width > 0 ? binAttempts(attempts, length, width) : []), [attempts, length, width])
  const mostFeasible = useMemo(() => bins.reduce((most, bin) => Math.max(most, bin.feasible), 0), [bins])

  useLayoutEffect(() => {
    if (!canvas.current || width === 0) return
    paintTimeline(canvasSurface(canvas.current, width, height, palette.font, BLEED), palette, { bins, length, known: attempts.length, step, mostFeasible }, width, height)
  }, [bins, length, attempts.length, step, mostFeasible, palette, width, height])

  useEffect(() => {
    const target = box.current!
    function turn(event: WheelEvent) {
      event.preventDefault()
      onWheel(event.deltaY + event.deltaX > 0 ? 1 : -1)
    }
    target.addEventListener('wheel', turn, { passive: false })
    return () => target.removeEventListener('wheel', turn)
  }, [onWheel])

  function stepUnder(event: PointerEvent): number {
    return stepAt(event.clientX - box.current!.getBoundingClientRect().x, length, width)
  }

  function placeOf(attempt: number) {
    const { x, y } = box.current!.getBoundingClientRect()
    return { x: x + stepX(attempt, length, width), y, w: 0, h: height }
  }

  return (
    <div
      ref={box}
      className={styles.strip}
      role="slider"
      tabIndex={0}
      aria-label="Attempt on screen"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, attempts.length - 1)}
      aria-valuenow={Math.min(step, Math.max(0, attempts.length - 1))}
      aria-valuetext={valueText}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onScrub(stepUnder(event))
      }}
      onPointerMove={(event) => {
        setPointed(stepUnder(event))
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onScrub(stepUnder(event))
      }}
      onPointerLeave={() => setPointed(null)}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      {pointedAttempt && (
        <FloatingCard anchor={placeOf(pointedAttempt.k)}>
          <AttemptTip attempt={pointedAttempt} />
        </FloatingCard>
      )}
    </div>
  )
}
