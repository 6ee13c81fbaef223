// What a tab remembers of its class over reloads: that it is in it, whether it follows, whether it leads.
import type { Route } from '../../model/page/route'
import { useLocation } from '../page/location'
import { useProjector } from '../page/projector'

const CLASS = 'class'
const AWAY = 'class-away'
const LEADS = 'class-leads'

/** The name of the window for the projector: what a window remembers is copied into one that it opens. */
export const PROJECTOR_WINDOW = 'projector'

/** Pages that one opens to be with the class; whoever opens another address wants to see that. */
const WAYS_IN: ReadonlySet<Route['page']> = new Set(['classroom', 'join', 'place', 'signIn'])

/** The class that this tab was in before a reload. */
export const classOfThisTab = (): string | null => sessionStorage.getItem(CLASS)

/** The tab is in this class from now on. `following`: it goes where the class goes; `leading`: the class goes where it goes. */
export function enterTab(id: string): { following: boolean; leading: boolean } {
  const following = useProjector.getState().on || (sessionStorage.getItem(AWAY) !== id && (WAYS_IN.has(useLocation.getState().route.page) || hasComeBack(id)))
  sessionStorage.setItem(CLASS, id)
  keepFollowing(id, following)
  return { following, leading: sessionStorage.getItem(LEADS) === id && window.name !== PROJECTOR_WINDOW }
}

/** By a reload, or from a page that is none of these, such as the documentation. */
function hasComeBack(id: string): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return classOfThisTab() === id && entry?.type !== 'navigate'
}

export function keepFollowing(id: string, following: boolean): void {
  if (following) sessionStorage.removeItem(AWAY)
  else sessionStorage.setItem(AWAY, id)
}

export function keepLeading(id: string, leading: boolean): void {
  if (leading) sessionStorage.setItem(LEADS, id)
  else sessionStorage.removeItem(LEADS)
}

export function leaveTab(): void {
  for (const key of [CLASS, AWAY, LEADS]) sessionStorage.removeItem(key)
}
