// The wheel and the mouse on the cluster map.
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { nodeNearest, type NodeGrid } from '../../layout/nodeGrid'

const WHEEL_SPEED = 0.0016
const MOST_A_NOTCH = 1.35
/** A mouse that moves less than this, in pixels, has clicked. */
const DRAGGED_FROM = 4

/** What stays under the pointer while tiles grow and move to other rows. */
interface Anchor {
  node: number
  below: number // the tile's top edge, from that of the panel
}

/** The wheel makes tiles larger and smaller around the pointer; where they cannot be, it scrolls. */
export function useWheelZoom(box: RefObject<HTMLElement | null>, grid: NodeGrid, onZoom: (factor: number) => boolean): void {
  const anchor = useRef<Anchor | null>(null)
  const latest = useRef({ grid, onZoom })
  latest.current = { grid, onZoom }
  useEffect(() => {
    const map = box.current
    if (!map) return
    function onWheel(event: WheelEvent) {
      const { grid, onZoom } = latest.current
      const factor = Math.exp(-event.deltaY * WHEEL_SPEED)
      if (!onZoom(Math.max(1 / MOST_A_NOTCH, Math.min(MOST_A_NOTCH, factor)))) return
      event.preventDefault()
      const { x, y } = map!.getBoundingClientRect()
      const node = nodeNearest(grid, event.clientX - x, event.clientY - y + map!.scrollTop)
      anchor.current = node === null ? null : { node, below: grid.y[node]! - map!.scrollTop }
    }
    map.addEventListener('wheel', onWheel, { passive: false })
    return () => map.removeEventListener('wheel', onWheel)
  }, [box])
  useLayoutEffect(() => {
    if (anchor.current && box.current) box.current.scrollTop = grid.y[anchor.current.node]! - anchor.current.below
    anchor.current = null
  }, [box, grid])
}

/** Drags the map with the mouse; fingers scroll it anyway. */
export function useDragPan(box: RefObject<HTMLElement | null>) {
  const from = useRef<{ y: number; top: number } | null>(null)
  const moved = useRef(false)
  const [dragging, setDragging] = useState(false)
  return {
    dragging,
    onPointerDown(event: PointerEvent) {
      moved.current = false
      if (event.pointerType === 'mouse' && event.button === 0) from.current = { y: event.clientY, top: box.current!.scrollTop }
    },
    /** Whether this was a drag. */
    onPointerMove(event: PointerEvent): boolean {
      if (!from.current) return false
      const by = event.clientY - from.current.y
      if (!moved.current && Math.abs(by) < DRAGGED_FROM) return false
      if (!moved.current) box.current!.setPointerCapture(event.pointerId)
      moved.current = true
      setDragging(true)
      box.current!.scrollTop = from.current.top - by
      return true
    },
    onPointerEnd() {
      from.current = null
      setDragging(false)
    },
    /** Whether the click that comes now ends a drag. */
    wasDragged: (): boolean => moved.current,
  }
}
