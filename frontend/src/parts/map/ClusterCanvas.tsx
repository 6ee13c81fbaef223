import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { neighbour, nodeAt, tileRect, type Direction } from '../../layout/nodeGrid'
import { paintCluster, type ClusterScene } from '../../render/clusterPainter'
import { canvasSurface } from '../../render/surface'
import type { Palette } from '../../theme/palette'
import type { WindowRect } from '../../ui/FloatingCard'
import type { Size } from '../../ui/useSize'
import styles from './ClusterCanvas.module.css'
import { useDragPan, useWheelZoom } from './mapGestures'

interface Props {
  scene: ClusterScene
  palette: Palette
  size: Size // of the panel that the map scrolls in
  describe: (node: number) => string
  onPoint: (node: number | null, place: WindowRect | null) => void
  onPick: (node: number) => void
  /** Tiles so many times as large; false if they cannot be. */
  onZoom: (factor: number) => boolean
}

const ARROWS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/**
 * The map. The canvas is as large as the panel and stays while the map scrolls behind it, so its cost follows what is
 * seen. The wheel zooms, a drag with the mouse pans. For the keyboard and screen readers it is a list box whose one active option is the node the arrows are on.
 */
export function ClusterCanvas({ scene, palette, size, describe, onPoint, onPick, onZoom }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState(false)
  const option = useId()
  const active = scene.pointed ?? scene.selected ?? scene.grid.order[0] ?? null

  useLayoutEffect(() => {
    if (canvas.current && size.width > 0) paintCluster(canvasSurface(canvas.current, size.width, size.height, palette.font), palette, scene, top, size.width, size.height)
  }, [scene, palette, top, size])

  useEffect(() => {
    if (scene.selected !== null && box.current) reveal(box.current, scene, scene.selected)
  }, [scene.selected, scene.grid]) // eslint-disable-line react-hooks/exhaustive-deps -- a new step must not scroll the map

  useWheelZoom(box, scene.grid, onZoom)
  const drag = useDragPan(box)

  function placeOf(node: number): WindowRect {
    const frame = box.current!.getBoundingClientRect()
    const rect = tileRect(scene.grid, node)
    return { x: frame.x + rect.x, y: frame.y + rect.y - box.current!.scrollTop, w: rect.w, h: rect.h }
  }

  function pointAt(node: number | null) {
    if (node !== scene.pointed) onPoint(node, node === null ? null : placeOf(node))
  }

  function under(event: PointerEvent): number | null {
    const frame = box.current!.getBoundingClientRect()
    return nodeAt(scene.grid, event.clientX - frame.x, event.clientY - frame.y + box.current!.scrollTop)
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = ARROWS[event.key]
    if (active === null || (!direction && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    if (!direction) return onPick(active)
    const next = neighbour(scene.grid, active, direction)
    reveal(box.current!, scene, next)
    onPoint(next, placeOf(next))
  }

  return (
    <div
      ref={box}
      className={styles.box}
      tabIndex={0}
      role="listbox"
      aria-label="Nodes of the cluster, arrow keys move, Enter picks one"
      aria-activedescendant={active === null ? undefined : option}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        pointAt(null)
      }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      data-dragged={drag.dragging}
      onPointerDown={drag.onPointerDown}
      onPointerMove={(event) => pointAt(drag.onPointerMove(event) ? null : under(event))}
      onPointerUp={drag.onPointerEnd}
      onPointerCancel={drag.onPointerEnd}
      onPointerLeave={() => pointAt(null)}
      onClick={(event) => {
        if (drag.wasDragged()) return
        const node = under(event as unknown as PointerEvent)
        if (node !== null) onPick(node)
      }}
    >
      <canvas ref={canvas} className={styles.canvas} style={size} aria-hidden="true" />
      <div style={{ height: Math.max(0, scene.grid.height - size.height), width: 1 }} role="presentation" />
      {active !== null && (
        <span id={option} role="option" aria-selected={active === scene.selected} className="visually-hidden">
          {focused || active === scene.selected ? describe(active) : scene.columns.nodes.names[active]}
        </span>
      )}
    </div>
  )
}

function reveal(box: HTMLElement, scene: ClusterScene, node: number): void {
  const { y, h } = tileRect(scene.grid, node)
  if (y < box.scrollTop) box.scrollTop = y - 12
  else if (y + h > box.scrollTop + box.clientHeight) box.scrollTop = y + h - box.clientHeight + 12
}
