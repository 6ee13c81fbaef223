import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  onNavigate: (href: string) => void
  children: ReactNode
}

/** A real link that stays in the page; modified clicks open tabs and windows as everywhere. */
export function PageLink({ href, onNavigate, children, ...rest }: Props) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onNavigate(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
