import { useLayoutEffect, useRef } from 'react'
import { AS_LAID_OUT } from '../../layout/camera'
import type { RunResult } from '../../model/comparison/comparison'
import { ordinal } from '../../model/text/quantity'
import { useClusterMap } from '../../parts/map/useClusterMap'
import { paintCluster } from '../../render/cluster/painter'
import { canvasSurface } from '../../render/surface'
import { useClusterView } from '../../state/run/clusterView'
import { useRunResult } from '../../state/run/comparison'
import { usePalette } from '../../state/page/palette'
import { useExplanation } from '../../state/run/queries'
import { useSize } from '../../ui/useSize'
import type { Explanation } from '../../wire/attempts'
import styles from './HandoutPage.module.css'

/** The map of a run at a step, and what was decided there. hidden: the map before the decision, and nothing of it. */
export function StepPicture({ run, step, hidden = false }: { run: string; step: number | null; hidden?: boolean }) {
  const { result, error } = useRunResult(run)
  const { data = null } = useExplanation(run, result === null || hidden ? null : step, 0)
  const explanation = hidden ? null : data
  if (error) return <p>The run no longer exists.</p>
  if (result === null) return <p>Drawing the map…</p>
  return (
    <>
      <Picture result={result} step={step ?? result.attempts.length} explanation={explanation} hidden={hidden} name={nameOf(step, hidden)} />
      {explanation && <p>{explanation.sentence}</p>}
      {hidden && <p>What was decided here appears when the teacher reveals it.</p>}
    </>
  )
}

function nameOf(step: number | null, hidden: boolean): string {
  return step === null ? 'The cluster after all decisions' : `The cluster ${hidden ? 'before' : 'at'} decision ${ordinal(step)}`
}

interface PictureProps {
  result: RunResult
  step: number
  explanation: Explanation | null
  hidden: boolean
  name: string
}

function Picture({ result: { columns, attempts }, step, explanation, hidden, name }: PictureProps) {
  const palette = usePalette()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = useSize(box)
  const { state, marks } = useClusterView(columns, attempts, step, explanation, hidden)
  const { scene } = useClusterMap({ columns, state, marks, band: null, zonesFrom: 0, past: null }, size)
  useLayoutEffect(() => {
    if (!canvas.current || size.width === 0) return
    paintCluster(canvasSurface(canvas.current, size.width, size.height, palette.font), palette, { ...scene, camera: AS_LAID_OUT }, size.width, size.height)
  }, [scene, size, palette])
  return (
    <div ref={box} className={styles.picture} data-picture role="img" aria-label={name}>
      <canvas ref={canvas} />
    </div>
  )
}
