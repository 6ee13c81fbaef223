import { useLayoutEffect, useRef } from 'react'
import { AS_LAID_OUT } from '../../layout/camera'
import type { RunResult } from '../../model/comparison'
import { useClusterMap } from '../../parts/map/useClusterMap'
import { paintCluster } from '../../render/cluster/painter'
import { canvasSurface } from '../../render/surface'
import { useClusterView } from '../../state/clusterView'
import { useRunResult } from '../../state/comparison'
import { usePalette } from '../../state/palette'
import { useExplanation } from '../../state/queries'
import { useSize } from '../../ui/useSize'
import type { Explanation } from '../../wire/explanation'
import styles from './HandoutPage.module.css'

/** The map of a run at a step, and what was decided there. */
export function StepPicture({ run, step }: { run: string; step: number | null }) {
  const { result, error } = useRunResult(run)
  const { data: explanation = null } = useExplanation(run, result === null ? null : step, 0)
  if (error) return <p>The run no longer exists.</p>
  if (result === null) return <p>Drawing the map…</p>
  return (
    <>
      <Picture result={result} step={step ?? result.attempts.length} explanation={explanation} />
      {explanation && <p>{explanation.sentence}</p>}
    </>
  )
}

function Picture({ result: { columns, attempts }, step, explanation }: { result: RunResult; step: number; explanation: Explanation | null }) {
  const palette = usePalette()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(box)
  const { state, marks } = useClusterView(columns, attempts, step, explanation)
  const { scene } = useClusterMap({ columns, state, marks, band: null, zonesFrom: 0, past: null }, size)
  useLayoutEffect(() => {
    if (!canvas.current || size.width === 0) return
    paintCluster(canvasSurface(canvas.current, size.width, size.height, palette.font), palette, { ...scene, camera: AS_LAID_OUT }, size.width, size.height)
  }, [scene, size, palette])
  return (
    <div ref={box} className={styles.picture} role="img" aria-label={`The cluster at decision ${step + 1}`}>
      <canvas ref={canvas} />
    </div>
  )
}
