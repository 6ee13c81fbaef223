import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { inMap, tileOnScreen } from '../../layout/camera'
import { neighbour, nodeAt, type Direction } from '../../layout/nodeGrid'
import { paintCluster, paintPicked } from '../../render/cluster/painter'
import type { ClusterScene, Picked } from '../../render/cluster/scene'
import { canvasSurface } from '../../render/surface'
import type { Palette } from '../../theme/palette'
import type { WindowRect } from '../../ui/FloatingCard'
import { optionsAt, useBefore } from '../../ui/useBefore'
import type { Size } from '../../ui/useSize'
import styles from './ClusterCanvas.module.css'
import { usePainting, useZoom, type MapCamera } from './mapCamera'
import { fitOrCloser, moveByKey, useDragAndPinch, useWheelZoom } from './mapGestures'
import { say } from '../../state/page/announcements'
import { pointIn, zoomOf } from '../../ui/zoom'
import { Minimap } from './Minimap'

interface Props {
  scene: Omit<ClusterScene, 'camera'>
  picked: Picked
  camera: MapCamera
  palette: Palette
  size: Size
  describe: (node: number) => string
  name?: string // where there are several
  onPoint: (node: number | null, place: WindowRect | null) => void
  onPick: (node: number) => void
  onDrop?: (node: number, text: string) => void // something is dropped on a node
}

const ARROWS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** The scene as the camera shows it: the same object until it shows another part, so that its texts are looked for once (paintPicked). */
function sceneSeenBy(scene: Props['scene'], camera: MapCamera): () => ClusterScene {
  let last: ClusterScene | null = null
  return () => {
    if (last?.grid !== camera.grid || last.camera !== camera.camera) last = { ...scene, grid: camera.grid, camera: camera.camera }
    return last
  }
}

/**
 * The map: one canvas for the cluster, above it one for what the reader is at, so that pointing repaints a ring and no more. For the
 * keyboard and screen readers it is a list box with one option, the node the arrows are on, and the one they come from (useBefore).
 */
export function ClusterCanvas({ name = 'the cluster', scene, picked, camera, palette, size, describe, onPoint, onPick, onDrop }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const above = useRef<HTMLCanvasElement>(null)
  const [focused, setFocused] = useState(false)
  const option = useId()
  const { fits } = useZoom(camera)
  const { grid } = scene
  const { names } = scene.columns.nodes
  const active = picked.pointed ?? picked.selected ?? grid.order[0] ?? null
  const before = useBefore(active)

  const seen = useMemo(() => sceneSeenBy(scene, camera), [scene, camera])
  const paint = useCallback(() => {
    if (canvas.current && size.width > 0) paintCluster(canvasSurface(canvas.current, size.width, size.height, palette.font), palette, seen(), size.width, size.height)
  }, [seen, palette, size])
  const paintAbove = useCallback(() => {
    if (above.current && size.width > 0) paintPicked(canvasSurface(above.current, size.width, size.height, palette.font), palette, seen(), picked, size.width, size.height)
  }, [seen, picked, palette, size])
  usePainting(camera, paint)
  usePainting(camera, paintAbove)

  useEffect(() => {
    const shown = picked.spot ?? picked.selected
    if (shown !== null) camera.reveal(shown)
  }, [camera, picked.spot, picked.selected, grid])

  useWheelZoom(box, camera)
  const drag = useDragAndPinch(camera)

  function placeOf(node: number): WindowRect {
    const frame = box.current!.getBoundingClientRect()
    const rect = tileOnScreen(camera.grid, camera.camera, node)
    const zoom = zoomOf(box.current!)
    return { x: frame.x + zoom * rect.x, y: frame.y + zoom * rect.y, w: zoom * rect.w, h: zoom * rect.h }
  }

  function pointAt(node: number | null) {
    if (node !== picked.pointed) onPoint(node, node === null ? null : placeOf(node))
  }

  function under(event: MouseEvent): number | null {
    const at = pointIn(box.current!, event)
    const { x, y } = inMap(camera.camera, at.x, at.y)
    return nodeAt(camera.grid, x, y)
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = ARROWS[event.key]
    if (active === null) return
    const before = camera.times
    if (moveByKey(camera, event.key, event.shiftKey)) {
      pointAt(null)
      if (camera.times !== before) say(zoomWords(camera))
    } else if (event.key === 'Enter') onPick(active)
    else if (direction) {
      const next = neighbour(grid, active, direction)
      camera.reveal(next)
      onPoint(next, placeOf(next))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={box}
      className={styles.box}
      tabIndex={0}
      role="listbox"
      aria-label={`Nodes of ${name}: arrow keys move, Enter picks one, plus and minus zoom, 0 shows all, Shift with arrows pans`}
      aria-activedescendant={active === null ? undefined : `${option}-${active}`}
      data-fits={fits}
      data-dragged={drag.dragging}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        pointAt(null)
      }}
      onPointerDown={drag.onPointerDown}
      onPointerMove={(event: PointerEvent) => pointAt(drag.onPointerMove(event) ? null : under(event))}
      onPointerUp={drag.onPointerEnd}
      onPointerCancel={drag.onPointerEnd}
      onPointerLeave={() => pointAt(null)}
      onDragOver={(event) => {
        if (!onDrop) return
        event.preventDefault()
        pointAt(under(event))
      }}
      onDrop={(event) => {
        const node = under(event)
        event.preventDefault()
        if (node !== null) onDrop?.(node, event.dataTransfer.getData('text/plain'))
      }}
      onClick={(event) => {
        if (drag.wasDragged()) return
        const node = under(event)
        if (node !== null) onPick(node)
      }}
      onDoubleClick={(event) => {
        const at = pointIn(box.current!, event)
        fitOrCloser(camera, at.x, at.y)
        pointAt(null)
      }}
    >
      <canvas ref={canvas} className={styles.canvas} style={size} aria-hidden="true" />
      <canvas ref={above} className={styles.canvas} style={size} aria-hidden="true" />
      {!fits && <Minimap scene={scene} camera={camera} palette={palette} />}
      {optionsAt(active, focused ? before : null, names.length).map((node) => (
        <span
          key={node}
          id={`${option}-${node}`}
          role="option"
          aria-selected={node === picked.selected}
          data-active={node === active}
          aria-setsize={grid.order.length}
          aria-posinset={grid.order.indexOf(node) + 1}
          className="visually-hidden"
        >
          {focused || node === picked.selected ? describe(node) : names[node]}
        </span>
      ))}
    </div>
  )
}

const zoomWords = (camera: MapCamera): string => (camera.zoom.fits ? 'The whole map' : `The map, ${camera.times.toFixed(1)} times as large`)
