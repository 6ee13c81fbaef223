import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { WindowRect } from '../../ui/FloatingCard'
import { pointIn, zoomOf } from '../../ui/zoom'
import { useSize } from '../../ui/useSize'

/** The playhead's knob reaches this far beyond the ends of a strip, in CSS pixels. */
export const BLEED = 6

/** A strip that stands for a whole: drag it, or turn the wheel over it. `onScrub` is told how far from its left end, in CSS pixels. */
export function useScrub(onScrub: (x: number, width: number) => void, onWheel: (by: 1 | -1) => void) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(box)
  const [pointed, setPointed] = useState<number | null>(null)

  useEffect(() => {
    const target = box.current!
    function turn(event: WheelEvent) {
      event.preventDefault()
      onWheel(event.deltaY + event.deltaX > 0 ? 1 : -1)
    }
    target.addEventListener('wheel', turn, { passive: false })
    return () => target.removeEventListener('wheel', turn)
  }, [onWheel])

  const under = (event: PointerEvent): number => pointIn(box.current!, event).x

  /** Where a card about the place `x` is anchored. */
  function placeOf(x: number): WindowRect {
    const frame = box.current!.getBoundingClientRect()
    const zoom = zoomOf(box.current!)
    return { x: frame.x + zoom * x, y: frame.y, w: 0, h: zoom * height }
  }

  const pointer = {
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      onScrub(under(event), width)
    },
    onPointerMove(event: PointerEvent) {
      setPointed(under(event))
      if (event.currentTarget.hasPointerCapture(event.pointerId)) onScrub(under(event), width)
    },
    onPointerLeave: () => setPointed(null),
  }
  return { box, width, height, pointed, pointer, placeOf }
}
