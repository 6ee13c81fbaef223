const FLIGHT_MS = 190

/** Where a mark flies from and to, in CSS pixels of the window. */
export interface Flight {
  from: { x: number; y: number }
  to: { x: number; y: number }
}

/** A mark flies from the queue to its node: motion that shows cause. Readers who asked for less motion see none. */
export function fly({ from, to }: Flight, colour: string): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const mark = document.createElement('i')
  Object.assign(mark.style, { position: 'fixed', left: '-5px', top: '-5px', width: '10px', height: '10px', borderRadius: '50%', background: colour, zIndex: '35', pointerEvents: 'none' })
  mark.setAttribute('aria-hidden', 'true')
  document.body.append(mark)
  const at = ({ x, y }: { x: number; y: number }, scale: number) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` })
  const flight = mark.animate([at(from, 1.2), at(to, 0.8)], { duration: FLIGHT_MS, easing: 'cubic-bezier(.3, 0, .2, 1)' })
  flight.onfinish = flight.oncancel = () => mark.remove()
}
