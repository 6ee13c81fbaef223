import { useEffect, useRef, type RefObject } from 'react'

const itself = (part: HTMLElement): HTMLElement => part

/** What goes when it is pressed takes the focus with it, and Tab begins at the top of the page: the part takes it then, or what `to` says. */
export function useFocusKept(part: RefObject<HTMLElement | null>, to: (part: HTMLElement) => HTMLElement | null = itself): void {
  const met = useRef<Element | null>(null)
  useEffect(() => {
    const element = part.current
    const note = ({ target }: FocusEvent) => (met.current = target as Element)
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  })
  useEffect(() => {
    if (met.current === null || met.current.isConnected || document.activeElement !== document.body || !part.current) return
    met.current = null
    to(part.current)?.focus()
  })
}
