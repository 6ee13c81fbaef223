import { useLayoutEffect, useRef } from 'react'
import { paintExample, type ExampleScene } from '../../render/timelines/examplePainter'
import { canvasSurface } from '../../render/surface'
import { usePalette } from '../../state/page/palette'
import { useSize } from '../../ui/useSize'
import styles from './ScenarioCard.module.css'
import pictures from './pictures.json'

const PICTURES = pictures as unknown as Record<string, ExampleScene>

/** How the pods of a ready-made scenario fare; decoration beside the words of its card. Scenarios that are newer than the page have none. */
export function ScenarioPicture({ slug }: { slug: string }) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = useSize(box)
  const palette = usePalette()
  const scene = PICTURES[slug]
  useLayoutEffect(() => {
    if (!canvas.current || !scene || width === 0) return
    paintExample(canvasSurface(canvas.current, width, height, palette.font), palette, scene, width, height)
  }, [scene, width, height, palette])
  return (
    <div ref={box} className={styles.picture} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}
