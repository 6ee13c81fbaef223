import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

/** At which edges there is more than is seen. */
export type More = 'none' | 'left' | 'right' | 'both'

/** Of what scrolls sideways; `look` is called whenever it has scrolled. */
export function useMoreAside(box: RefObject<HTMLElement | null>): { more: More; look: () => void } {
  const [more, setMore] = useState<More>('none')
  const look = useCallback(() => setMore(beyond(box.current!)), [box])
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(look)
    for (const each of [box.current!, ...box.current!.children]) sizes.observe(each)
    return () => sizes.disconnect()
  }, [box, look])
  return { more, look }
}

/** Parts of pixels are not worth a fade. */
const SLACK = 2

function beyond({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): More {
  const [left, right] = [scrollLeft > SLACK, scrollLeft + clientWidth < scrollWidth - SLACK]
  return left && right ? 'both' : left ? 'left' : right ? 'right' : 'none'
}
