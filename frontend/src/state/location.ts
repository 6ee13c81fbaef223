import { create } from 'zustand'
import { parseRoute, type Route } from '../model/route'

interface LocationState {
  /** The page that the address bar asks for. */
  route: Route
}

function current(): Route {
  return parseRoute(window.location.pathname, window.location.search)
}

export const useLocation = create<LocationState>(() => ({ route: current() }))

window.addEventListener('popstate', () => useLocation.setState({ route: current() }))

/** Goes to an address of this site, as a link would. */
export function navigate(href: string): void {
  window.history.pushState(null, '', href)
  useLocation.setState({ route: current() })
  window.scrollTo(0, 0)
}

/** Writes the address of what is on screen without a new history entry and without telling the pages. */
export function rewriteAddress(href: string): void {
  if (href !== window.location.pathname + window.location.search) window.history.replaceState(null, '', href)
}
