// The class that this browser is in, and how it stands.
import { create } from 'zustand'
import { EMPTY_CLASS } from '../../model/classroom/classroom'
import type { StreamStatus } from '../../sockets/resumingSocket'
import type { ClassStanding, ClassState, ClassTiles } from '../../wire/classroom'
import type { Session } from '../../wire/people'
import { forgetPutOut } from './putOut'
import { enterTab, leaveTab } from './tabMemory'

export interface Classroom {
  /** The workshop; null: in none. */
  id: string | null
  title: string
  /** Whether it is this one's to lead; null: the server has not said. */
  leads: boolean | null
  class: ClassState
  /** What the server tells besides; null: nothing yet. */
  standing: ClassStanding | null
  /** How everybody does with the task, for who leads; null: not told. */
  wall: ClassTiles | null
  connection: StreamStatus
  /** A participant's page goes where the class goes. */
  following: boolean
  /** The teacher wants the class to see what is on the screen; `leadingOf` says whether it does. */
  leading: boolean
  /** The task that the teacher has led the class away from; null: none. */
  overTask: string | null
  /** Where this page is. */
  here: string
  /** The question whose answers the teacher has asked to see in this window before they are revealed; null: none. */
  looksAt: string | null
}

const FRESH: Classroom = {
  id: null,
  title: '',
  leads: null,
  class: EMPTY_CLASS,
  standing: null,
  wall: null,
  connection: { kind: 'connecting' },
  following: true,
  leading: false,
  overTask: null,
  here: '',
  looksAt: null,
}

export const useClassroom = create<Classroom>(() => FRESH)

const NOBODY: ClassStanding['people'] = []
/** Everybody who has joined, as the teacher is told. */
export const useClassPeople = (): ClassStanding['people'] => useClassroom((state) => state.standing?.people ?? NOBODY)

/** Whether the server has yet to say how the class stands. A connection that is lost is said in the band: no page waits for it. */
export const isArriving = ({ id, leads, standing, connection }: Classroom): boolean =>
  id !== null && (leads === null || standing === null) && (connection.kind === 'connecting' || connection.kind === 'live')

/** Whether somebody who is in a class has still to be told how it stands: what it hides is not known before. */
export function useClassArrives(session: Session | undefined): boolean {
  const arrives = useClassroom((state) => (session?.role === 'participant' && state.id === null) || isArriving(state))
  return arrives && session !== undefined && session.workshops.length > 0
}

/** Enters a workshop's class and stays in it, also after a reload and on other pages of this tab. */
export function enterClass(id: string): void {
  forgetPutOut()
  if (useClassroom.getState().id !== id) useClassroom.setState({ ...FRESH, id, ...enterTab(id) })
}

export function leaveClass(): void {
  leaveTab()
  useClassroom.setState(FRESH)
}

/** Whether the page leaves asking to the class: a participant's always does, a teacher's while the class is asked. */
export const useClassAsks = (): boolean => useClassroom((state) => state.leads === false || state.class.question !== null)

/** Whether this page is of the teacher of a class: what it asks, everybody may read on the projector. */
export const useTeaches = (): boolean => useClassroom(({ id, leads }) => id !== null && leads === true)
