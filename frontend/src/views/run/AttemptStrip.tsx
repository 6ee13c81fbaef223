import { useLayoutEffect, useMemo, useRef } from 'react'
import { binAttempts, stepAt, stepX } from '../../layout/attempts'
import { paintAttempts } from '../../render/attemptPainter'
import { canvasSurface } from '../../render/surface'
import type { Palette } from '../../theme/palette'
import { FloatingCard } from '../../ui/FloatingCard'
import type { Outcome } from '../../wire/outcome'
import { BLEED, useScrub } from '../../parts/playback/useScrub'
import { AttemptTip } from './AttemptTip'
import styles from '../../parts/playback/Strip.module.css'

interface Props {
  attempts: readonly Outcome[]
  isSecret: (k: number) => boolean
  length: number // steps that the strip stands for: those made and those expected
  step: number
  palette: Palette
  valueText: string
  onScrub: (step: number) => void
  onWheel: (by: 1 | -1) => void
}

/** The whole run in one line: drag it, or turn the wheel over it. */
export function AttemptStrip({ attempts, isSecret, length, step, palette, valueText, onScrub, onWheel }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { box, width, height, pointed, pointer, placeOf } = useScrub((x, wide) => onScrub(stepAt(x, length, wide)), onWheel)
  const pointedAttempt = pointed === null ? undefined : attempts[stepAt(pointed, length, width)]
  const bins = useMemo(() => (width > 0 ? binAttempts(attempts, length, width) : []), [attempts, length, width])
  const mostFeasible = useMemo(() => bins.reduce((most, bin) => Math.max(most, bin.feasible), 0), [bins])

  useLayoutEffect(() => {
    if (!canvas.current || width === 0) return
    paintAttempts(canvasSurface(canvas.current, width, height, palette.font, BLEED), palette, { bins, length, known: attempts.length, step, mostFeasible }, width, height)
  }, [bins, length, attempts.length, step, mostFeasible, palette, width, height])

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
      {...pointer}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      {pointedAttempt && !isSecret(pointedAttempt.k) && (
        <FloatingCard anchor={placeOf(stepX(pointedAttempt.k, length, width))}>
          <AttemptTip attempt={pointedAttempt} />
        </FloatingCard>
      )}
    </div>
  )
}
