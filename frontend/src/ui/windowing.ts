const OVERSCAN = 8

/** The rows in view, and a few beyond the edges. `end` is exclusive. */
export function windowOf(count: number, rowHeight: number, scrollTop: number, viewHeight: number): { start: number; end: number } {
  const start = Math.min(count, Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN))
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + OVERSCAN)
  return { start, end: Math.max(start, end) }
}

/** Where to scroll so that a row is in view, a third from the top; null when it is already. */
export function scrollTarget(row: number, rowHeight: number, scrollTop: number, viewHeight: number): number | null {
  const top = row * rowHeight
  const inView = top >= scrollTop && top + rowHeight <= scrollTop + viewHeight
  return inView || viewHeight === 0 ? null : Math.max(0, top - viewHeight / 3)
}
