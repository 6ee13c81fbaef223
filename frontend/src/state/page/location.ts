import { create } from 'zustand'
import { parseRoute, type Route } from '../../model/page/route'
import { parseOpenLesson, type OpenLesson } from '../../model/lessons/beats'
import { carry } from '../../model/page/spot'

interface LocationState {
  /** The page that the address bar asks for. */
  route: Route
  /** The lesson that it carries; null: none. */
  lesson: OpenLesson | null
}

function current(): LocationState {
  const { pathname, search } = window.location
  return { route: parseRoute(pathname, search), lesson: parseOpenLesson(search) }
}

export const useLocation = create<LocationState>(current)

window.addEventListener('popstate', () => useLocation.setState(current()))

/** Goes to an address of this site, as a link would. */
export function navigate(href: string): void {
  window.history.pushState(null, '', href)
  useLocation.setState(current())
  window.scrollTo(0, 0)
}

/** Opens an address in place of the one that is open, without a new history entry. */
export function openQuietly(href: string): void {
  window.history.replaceState(null, '', href)
  useLocation.setState(current())
}

/** Writes the address of what is on screen without a new history entry and without telling the pages. A lesson that is open stays in it. */
export function rewriteAddress(own: string): void {
  const href = carry(own, window.location.search)
  if (href !== window.location.pathname + window.location.search) window.history.replaceState(null, '', href)
}
