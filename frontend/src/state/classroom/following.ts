// A participant's page, and a projector, go where the class goes.
import { isWithClass } from '../../model/classroom/classroom'
import type { Route } from '../../model/page/route'
import { NO_SPOT } from '../../model/page/spot'
import type { ClassState } from '../../wire/classroom'
import { useLocation } from '../page/location'
import { useProjector } from '../page/projector'
import { useClassroom } from './classroom'
import { wasCalled } from './connection'
import { goToPlace, placeNow } from './place'
import { keepFollowing } from './tabMemory'

const set = useClassroom.setState
const get = useClassroom.getState

export function follow(following: boolean): void {
  keepFollowing(get().id ?? '', following)
  set({ following })
  if (following) goToClass()
}

function goToClass(): void {
  const { path, pointer } = get().class
  if (path !== null) goToPlace({ href: path, pointer: pointer ?? NO_SPOT })
}

/** A second page of the teacher's, for the projector: it follows the one that leads. */
const isProjector = (): boolean => useProjector.getState().on && !get().leading

/** Whoever opens the handout wants to read it; who opens the way into a class means another one than this. */
const STAYS_ON: ReadonlySet<Route['page']> = new Set(['handout', 'join'])

/** `before`, `now`: the class without and with what this page has just heard. */
export function followClass(before: ClassState, now: ClassState): void {
  if (get().leads && !isProjector()) return
  if (wasCalled()) follow(true)
  else if (get().following && STAYS_ON.has(useLocation.getState().route.page)) follow(false)
  else if (get().following && useLocation.getState().route.page === 'wall') set({ following: false }) // On the projector, until that window is opened anew or everybody is called back.
  else if (get().following && (now.path !== before.path || now.pointer !== before.pointer)) goToClass()
}

let resting = 0

/** Whoever has moved away from the class follows no longer. */
export function leaveSoon(): void {
  resting ||= window.setTimeout(leaveUnlessThere)
}

/** A page goes to a place bit by bit, say to another step after it hides decisions. Where it has come to rest says whether somebody has moved away. */
function leaveUnlessThere(): void {
  resting = 0
  const { leads, following, class: shown } = get()
  if (leads === false && following && shown.path !== null && !isWithClass(placeNow().href, shown.path)) follow(false)
}
