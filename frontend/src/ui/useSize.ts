import { useLayoutEffect, useState, type RefObject } from 'react'
import { whenPrinted } from './paper'

export interface Size {
  width: number
  height: number
}

/** The inner size of an element, kept up to date; zero before the first layout. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => {
      const next = { width: target.clientWidth, height: target.clientHeight }
      setSize((before) => (before.width === next.width && before.height === next.height ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    const forget = whenPrinted(measure)
    return () => {
      observer.disconnect()
      forget()
    }
  }, [element])
  return size
}
