// The wheel, the mouse and fingers on the cluster map.
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { pointIn } from '../../ui/zoom'
import type { MapCamera } from './mapCamera'

const WHEEL_SPEED = 0.0016
/** Fingers on a touchpad that pinch send small steps with the control key. */
const PINCH_SPEED = 0.01
const MOST_A_NOTCH = 1.35
/** A pointer that moves less than this, in pixels, has clicked. */
const DRAGGED_FROM = 4
/** A double click on a map that fits already goes so far in. */
const CLOSER = 4

/** The wheel, and fingers on a touchpad, zoom around the pointer; where nothing can get smaller, the page scrolls. */
export function useWheelZoom(box: RefObject<HTMLElement | null>, camera: MapCamera): void {
  useEffect(() => {
    const map = box.current
    if (!map) return
    function onWheel(event: WheelEvent) {
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? PINCH_SPEED : WHEEL_SPEED))
      const { x, y } = pointIn(map!, event)
      const zooms = camera.zoomBy(Math.max(1 / MOST_A_NOTCH, Math.min(MOST_A_NOTCH, factor)), x, y)
      if (zooms || event.ctrlKey) event.preventDefault()
    }
    map.addEventListener('wheel', onWheel, { passive: false })
    return () => map.removeEventListener('wheel', onWheel)
  }, [box, camera])
}

interface Finger {
  x: number
  y: number
}

/** One pointer drags the map, two pinch it. */
export function useDragAndPinch(camera: MapCamera) {
  const down = useRef(new Map<number, Finger>())
  const moved = useRef(false)
  const start = useRef<Finger | null>(null)
  const [dragging, setDragging] = useState(false)
  function onPointerEnd(event: PointerEvent) {
    down.current.delete(event.pointerId)
    if (down.current.size === 0) setDragging(false)
  }
  return {
    dragging,
    onPointerDown(event: PointerEvent) {
      if (down.current.size === 0) {
        moved.current = false
        start.current = pointIn(event.currentTarget, event)
      }
      if (event.pointerType !== 'mouse' || event.button === 0) down.current.set(event.pointerId, pointIn(event.currentTarget, event))
    },
    /** Whether this was a drag. */
    onPointerMove(event: PointerEvent): boolean {
      const before = down.current.get(event.pointerId)
      if (!before || !start.current) return false
      const now = pointIn(event.currentTarget, event)
      if (!moved.current && Math.hypot(now.x - start.current.x, now.y - start.current.y) < DRAGGED_FROM) return false
      if (!moved.current) {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
      }
      moved.current = true
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
      if (other) pinch(camera, other, before, now)
      else camera.panBy(now.x - before.x, now.y - before.y)
      down.current.set(event.pointerId, now)
      return true
    },
    onPointerEnd,
    /** Whether the click that comes now ends a drag. */
    wasDragged: (): boolean => moved.current,
  }
}

/** The finger that stays is the point around which the map grows; half of the way of the other one pans. */
function pinch(camera: MapCamera, stays: Finger, before: Finger, now: Finger): void {
  const apart = (finger: Finger) => Math.max(1, Math.hypot(finger.x - stays.x, finger.y - stays.y))
  camera.zoomBy(apart(now) / apart(before), (stays.x + now.x) / 2, (stays.y + now.y) / 2)
  camera.panBy((now.x - before.x) / 2, (now.y - before.y) / 2)
}

/** A double click shows the whole map; if it is all there already, it goes to what was clicked. */
export function fitOrCloser(camera: MapCamera, x: number, y: number): void {
  if (camera.zoom.fits) camera.zoomBy(CLOSER, x, y)
  else camera.fit()
}

const KEY_ZOOM = 1.35
const KEY_PAN = 60
const PANS: Record<string, [number, number]> = { ArrowLeft: [KEY_PAN, 0], ArrowRight: [-KEY_PAN, 0], ArrowUp: [0, KEY_PAN], ArrowDown: [0, -KEY_PAN] }

/** + and − zoom, 0 shows the whole map, arrows with Shift pan; false for other keys. */
export function moveByKey(camera: MapCamera, key: string, shift: boolean): boolean {
  const pan = shift ? PANS[key] : undefined
  if (pan) camera.panBy(...pan)
  else if (key === '+' || key === '=') camera.zoomBy(KEY_ZOOM)
  else if (key === '-') camera.zoomBy(1 / KEY_ZOOM)
  else if (key === '0') camera.fit()
  else return false
  return true
}
