import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { zoomOf } from './zoom'
import styles from './FloatingCard.module.css'

/** A rectangle of the window, in CSS pixels. */
export interface WindowRect {
  x: number
  y: number
  w: number
  h: number
}

interface Props {
  anchor: WindowRect
  children: ReactNode
}

const GAP = 8
const EDGE = 6

/** A card beside something that is pointed at; below it if there is room, always inside the window, never in the way of the pointer. */
export function FloatingCard({ anchor, children }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: -9999, top: 0 })
  useLayoutEffect(() => {
    const { width, height } = card.current!.getBoundingClientRect()
    const below = anchor.y + anchor.h + GAP
    const fitsBelow = below + height <= window.innerHeight - EDGE
    const top = fitsBelow ? below : Math.max(EDGE, anchor.y - GAP - height)
    const left = Math.max(EDGE, Math.min(anchor.x + anchor.w / 2 - width / 2, window.innerWidth - width - EDGE))
    const zoom = zoomOf(card.current!)
    setPlace({ left: left / zoom, top: top / zoom })
  }, [anchor.x, anchor.y, anchor.w, anchor.h, children])
  return createPortal(
    <div ref={card} className={styles.card} style={place} role="tooltip">
      {children}
    </div>,
    document.body,
  )
}
