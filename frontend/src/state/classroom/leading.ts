// The teacher's page is shown to the class, and the class on a projector.
import { classPath } from '../../model/classroom/classroom'
import { leadingOf } from '../../model/classroom/leading'
import { classHref, wallHref } from '../../model/page/route'
import { NO_SPOT, type Place } from '../../model/page/spot'
import { useLocation } from '../page/location'
import { useClassroom } from './classroom'
import { knowsTheClass, say } from './connection'
import { keepLeading, PROJECTOR_WINDOW } from './tabMemory'

const set = useClassroom.setState
const get = useClassroom.getState

/** A teacher's steps are told at most so often; the last one always is. */
const TELL_EVERY_MS = 150

let waiting: Place | null = null
let timer = 0

export function tellSoon(place: Place): void {
  waiting = place
  timer ||= window.setTimeout(tell, TELL_EVERY_MS)
}

function tell(): void {
  timer = 0
  // Not before this page knows whether there is a task.
  if (!knowsTheClass()) timer = window.setTimeout(tell, TELL_EVERY_MS)
  if (timer !== 0 || !waiting || leadingOf({ ...get(), here: waiting.href }) !== 'on') return
  const path = classPath(waiting.href)
  const { node, plugin, pod } = waiting.pointer
  say({ type: 'show', path, pointer: (node ?? plugin ?? pod) ? { node, plugin, pod } : null })
}

/** What is on the teacher's screen is shown to the class from now on, or is the teacher's own. */
export function lead(leading: boolean): void {
  const { id, class: shown } = get()
  keepLeading(id ?? '', leading)
  set({ leading, overTask: leading ? (shown.task?.id ?? null) : null })
  tellWhereLed()
}

/** Of a page that leads, once it is told who it is, and once nothing keeps the class elsewhere. */
export function tellWhereLed(): void {
  const { leads, leading, here } = get()
  if (leads && leading) tellSoon({ href: here, pointer: NO_SPOT })
}

/** The window for the projector: the wall or the work of one if that is on screen, otherwise what the class sees. There is one, which is shown something else then. */
export function openProjector(): void {
  const id = get().id
  const { route } = useLocation.getState()
  if (id === null) return
  const href = route.page === 'wall' ? wallHref(id, route.person) : classHref(id)
  window.open(`${href}${href.includes('?') ? '&' : '?'}projector=1`, PROJECTOR_WINDOW)
}
