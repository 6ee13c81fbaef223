import { useCallback, useRef, type PointerEvent } from 'react'
import { paintMinimap } from '../../render/cluster/minimap'
import type { ClusterScene } from '../../render/cluster/scene'
import { canvasSurface } from '../../render/surface'
import type { Palette } from '../../theme/palette'
import styles from './Minimap.module.css'
import { pointIn } from '../../ui/zoom'
import { usePainting, type MapCamera } from './mapCamera'

interface Props {
  scene: Omit<ClusterScene, 'camera'>
  camera: MapCamera
  palette: Palette
}

const LONGEST = 120

/** The whole map in a corner, with what is on screen; dragging in it pans. The keys of the map do the same. */
export function Minimap({ scene, camera, palette }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = scene.grid
  const scale = LONGEST / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const paint = useCallback(() => {
    if (canvas.current) paintMinimap(canvasSurface(canvas.current, size.width, size.height, palette.font), palette, scene, scale, camera.seen())
  }, [scene, camera, palette, scale, size.width, size.height])
  usePainting(camera, paint)

  function go(event: PointerEvent) {
    const { x, y } = pointIn(canvas.current!, event)
    camera.centre(x / scale, y / scale)
  }

  return (
    <canvas
      ref={canvas}
      className={styles.minimap}
      style={size}
      aria-hidden="true"
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={(event) => {
        event.stopPropagation()
        if (event.buttons) go(event)
      }}
    />
  )
}
