import { useVirtualizer } from '@tanstack/react-virtual'
import { useSyncExternalStore, type RefObject } from 'react'
import { isPrinted, whenPrinted } from './paper'

const OVERSCAN = 8
/** Paper does not scroll; nobody wants all rows of thousands on it. */
const MOST_ON_PAPER = 100

interface Rows {
  count: number
  rowHeight: number
  headHeight?: number // of a head that stays above the rows
}

interface RowsInView {
  inView: number[] // and a few beyond the edges
  height: number // of all rows
  laidOut: boolean
  /** Scrolls only if the row is not in view; then it comes a third from the top. */
  show: (row: number) => void
}

/** The rows of a list of any length that are worth drawing, as `box` is scrolled; on paper the first ones. */
export function useRowsInView(box: RefObject<HTMLElement | null>, { count, rowHeight, headHeight = 0 }: Rows): RowsInView {
  const rows = useVirtualizer({ count, getScrollElement: () => box.current, estimateSize: () => rowHeight, overscan: OVERSCAN })
  function show(row: number) {
    const target = box.current && scrollTarget(row, rowHeight, box.current.scrollTop, box.current.clientHeight - headHeight)
    if (target !== null) box.current!.scrollTop = target
  }
  if (useSyncExternalStore(whenPrinted, isPrinted)) {
    const printed = Math.min(count, MOST_ON_PAPER)
    return { inView: Array.from({ length: printed }, (_, row) => row), height: printed * rowHeight, laidOut: true, show }
  }
  return { inView: rows.getVirtualIndexes(), height: rows.getTotalSize(), laidOut: (rows.scrollRect?.height ?? 0) > 0, show }
}

/** Where to scroll so that a row is in view, a third from the top; null when it is already. */
export function scrollTarget(row: number, rowHeight: number, scrollTop: number, viewHeight: number): number | null {
  const top = row * rowHeight
  const inView = top >= scrollTop && top + rowHeight <= scrollTop + viewHeight
  return inView || viewHeight <= 0 ? null : Math.max(0, top - viewHeight / 3)
}
