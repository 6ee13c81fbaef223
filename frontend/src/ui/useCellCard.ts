import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { WindowRect } from './FloatingCard'

/** What explains a cell, beside it. */
export interface CellCard {
  cell: string
  anchor: WindowRect
  words: () => ReactNode
}

/** The one card of a grid. What is due in the next frame does not come to those who have left it, or any more to anybody. */
export function useCellCard() {
  const [card, setCard] = useState<CellCard | null>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  function show(cell: string, element: Element, words: () => ReactNode) {
    const { x, y, width, height } = element.getBoundingClientRect()
    setCard({ cell, anchor: { x, y, w: width, h: height }, words })
  }

  /** In the next frame, when cells that come into view are there. */
  function soon(explain: () => void) {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(explain)
  }

  function leave() {
    cancelAnimationFrame(frame.current)
    setCard(null)
  }

  return { card, show, soon, leave, hide: () => setCard(null) }
}
