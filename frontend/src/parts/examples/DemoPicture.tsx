import { useLayoutEffect, useRef } from 'react'
import { paintDemo } from '../../render/demoPainter'
import { canvasSurface } from '../../render/surface'
import { usePalette } from '../../state/page/palette'
import { useSize } from '../../ui/useSize'
import type { ClusterColumns } from '../../wire/clusterColumns'
import styles from './DemoPicture.module.css'

interface Props {
  columns: ClusterColumns | null
  after: readonly number[] | null
}

/** The cluster of a demo and what its run made of it; decoration beside the words of its card. */
export function DemoPicture({ columns, after }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = useSize(box)
  const palette = usePalette()
  useLayoutEffect(() => {
    if (!canvas.current || !columns || !after || width === 0) return
    paintDemo(canvasSurface(canvas.current, width, height, palette.font), palette, columns, after, width, height)
  }, [columns, after, width, height, palette])
  return (
    <div ref={box} className={styles.picture} data-picture aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}
