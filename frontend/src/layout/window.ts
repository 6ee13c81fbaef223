/** The rows of a long list that a viewport shows, with a few beyond its edges. `end` is exclusive. */
export interface RowWindow {
  start: number
  end: number
}

const OVERSCAN = 6

export function visibleRows(count: number, rowHeight: number, scrollTop: number, viewHeight: number): RowWindow {
  const start = Math.max(0, Math.floor(scrollTop / rowHeight) - OVERSCAN)
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + OVERSCAN)
  return { start: Math.min(start, count), end: Math.max(end, Math.min(start, count)) }
}

/** The scroll position that brings a row into view with the least movement. */
export function scrollToRow(row: number, rowHeight: number, scrollTop: number, viewHeight: number): number {
  const top = row * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - viewHeight)
}
