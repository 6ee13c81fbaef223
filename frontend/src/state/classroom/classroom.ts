// The class that this browser is in: how it stands, and whether this page goes where the class goes.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { useEffect, useMemo } from 'react'
import { describeError, Unreachable } from '../../api/client'
import { answerQuestion, askClass, askPlanned, commentOn, endTask, getPlan, getScript, getWork, listResults, moveQuestion, repeatClass, setTask, type QuestionMove } from '../../api/classroom'
import { classPath, EMPTY_CLASS, countedFor, foldFrame, isAskedAt, isWithClass, stepOnRun, withTiles } from '../../model/classroom/classroom'
import { leadingOf } from '../../model/classroom/leading'
import { ONLY_SHOWN } from '../../model/decision/prediction'
import { classHref, wallHref, type Route } from '../../model/page/route'
import { NO_SPOT, type Place } from '../../model/page/spot'
import { classWorld } from '../../sockets/browserWorld'
import { useAwaited } from '../../readiness/page'
import { ClassStream } from '../../sockets/classStream'
import type { StreamStatus } from '../../sockets/resumingSocket'
import type { ClassFrame, ClassHello, ClassStanding, ClassState, ClassTile, ClassTiles, NewQuestion, ShownQuestion } from '../../wire/classroom'
import { useLocation } from '../page/location'
import { notify } from '../page/notice'
import { goToPlace, placeNow, watchPlace } from './place'
import { forgetPutOut, sayPutOut } from './putOut'
import { enterTab, keepFollowing, keepLeading, leaveTab, PROJECTOR_WINDOW } from './tabMemory'
import { tell as tellPrediction, usePredict } from '../run/predictions'
import { useProjector } from '../page/projector'
import { queryClient, refresh } from '../page/queryClient'

interface Classroom {
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

const set = useClassroom.setState
const get = useClassroom.getState

/** The last frame of the class when this page came in: whom the teacher called back before then was not this page. */
let cameInAfter: number | null = null
/** The last frame that this page was sent. */
let heardUpTo = 0

/** A teacher's steps are told at most so often; the last one always is. */
const TELL_EVERY_MS = 150

/** Enters a workshop's class and stays in it, also after a reload and on other pages of this tab. */
export function enterClass(id: string): void {
  forgetPutOut()
  if (get().id !== id) set({ ...FRESH, id, ...enterTab(id) })
}

export function leaveClass(): void {
  leaveTab()
  set(FRESH)
}

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

function receive(frame: ClassFrame): void {
  const before = get().class
  const now = foldFrame(before, frame)
  set({ class: now })
  heardUpTo = frame.seq
  if (frame.type === 'ended') tellWhereLed()
  if (now.question?.state === 'revealed') uncover(now.question)
  if (frame.type === 'question' || frame.type === 'revealed') void refresh(['class script']) // A handout that is open tells less or more.
  if (get().leads && !isProjector()) return
  if (frame.type === 'call' && frame.seq > (cameInAfter ?? 0)) follow(true)
  else if (get().following && STAYS_ON.has(useLocation.getState().route.page)) follow(false)
  else if (get().following && useLocation.getState().route.page === 'wall') set({ following: false }) // On the projector, until that window is opened anew or everybody is called back.
  else if (get().following && (now.path !== before.path || now.pointer !== before.pointer)) goToClass()
}

/** Who was to guess the decision that was asked about sees it now. */
function uncover({ path }: ShownQuestion): void {
  const { runId } = usePredict.getState()
  const step = runId !== null && path ? stepOnRun(path, runId) : null
  if (step !== null) tellPrediction(step, ONLY_SHOWN)
}

/** A participant whose place is gone was put out, or the workshop was deleted: this browser is in that class no longer. */
function heard(connection: StreamStatus): void {
  if (get().leads !== false || connection.kind !== 'refused' || connection.code !== 'not-found') return set({ connection })
  sayPutOut(get().title)
  leaveClass()
  void queryClient.resetQueries({ queryKey: ['session'] })
}

function greet({ title, leads, lastSeq }: ClassHello): void {
  cameInAfter ??= lastSeq
  set({ title, leads })
  tellWhereLed()
}

let stream: ClassStream | null = null

/** Whether the server has yet to say how the class stands. A connection that is lost is said in the band: no page waits for it. */
const isArriving = ({ id, leads, standing, connection }: Classroom): boolean => id !== null && (leads === null || standing === null) && (connection.kind === 'connecting' || connection.kind === 'live')

/** Follows the class while somebody is in one. */
export function useClassStream(): void {
  const id = useClassroom((state) => state.id)
  useAwaited('class', useClassroom(isArriving))
  useEffect(() => {
    if (id === null) return
    const following = new ClassStream(classWorld(id), {
      onFrame: receive,
      onHello: greet,
      onStanding: (standing) => set({ standing }),
      onWork: (work) => set({ wall: withTiles(get().wall, work) }),
      onOpened: (kinds) => {
        if (kinds.length === 0) return
        notify('Everybody in the workshop can see this from now on')
        void refresh(['access'])
      },
      onRefused: notify,
      onStatus: heard,
    })
    stream = following
    cameInAfter = null
    heardUpTo = 0
    const stopWatching = watchPlace(moved)
    const online = () => following.retryNow()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      stopWatching()
      following.close()
      stream = null
    }
  }, [id])
}

/** The page shows something else: a teacher's is told to the class, a participant who has moved away follows no longer. */
function moved(place: Place): void {
  const { leads, following, leading } = get()
  set({ here: place.href })
  if (leads && leading) tellSoon(place)
  if (leads === false && following) resting ||= window.setTimeout(leaveUnlessThere)
}

let resting = 0

/** A page goes to a place bit by bit, say to another step after it hides decisions. Where it has come to rest says whether somebody has moved away. */
function leaveUnlessThere(): void {
  resting = 0
  const { leads, following, class: shown } = get()
  if (leads === false && following && shown.path !== null && !isWithClass(placeNow().href, shown.path)) follow(false)
}

let waiting: Place | null = null
let timer = 0

function tellSoon(place: Place): void {
  waiting = place
  timer ||= window.setTimeout(tell, TELL_EVERY_MS)
}

function tell(): void {
  timer = 0
  // Not before this page knows whether there is a task.
  if (heardUpTo < (cameInAfter ?? 0)) timer = window.setTimeout(tell, TELL_EVERY_MS)
  if (timer !== 0 || !waiting || leadingOf({ ...get(), here: waiting.href }) !== 'on') return
  const path = classPath(waiting.href)
  const { node, plugin, pod } = waiting.pointer
  stream?.say({ type: 'show', path, pointer: (node ?? plugin ?? pod) ? { node, plugin, pod } : null })
}

/** What is on the teacher's screen is shown to the class from now on, or is the teacher's own. */
export function lead(leading: boolean): void {
  const { id, class: shown } = get()
  keepLeading(id ?? '', leading)
  set({ leading, overTask: leading ? (shown.task?.id ?? null) : null })
  tellWhereLed()
}

/** Of a page that leads, once it is told who it is, and once nothing keeps the class elsewhere. */
function tellWhereLed(): void {
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

export const callBack = (): void => stream?.say({ type: 'call' })
export const reconnectClass = (): void => stream?.retryNow()

const complain = (error: unknown) => notify(describeError(error).title)

export const useAnswer = () =>
  useMutation({
    mutationFn: ({ question, answer }: { question: string; answer: string }) => answerQuestion(get().id ?? '', question, answer),
    retry: (failures, error) => error instanceof Unreachable && failures < 5, // a refusal stays a refusal
    onSuccess: (_, { question, answer }) => {
      const { standing } = get()
      if (standing) set({ standing: { ...standing, question, answer } })
    },
    onError: complain,
  })
export const useAsk = () => useMutation({ mutationFn: (question: NewQuestion) => askClass(get().id ?? '', question), onSuccess: resultsChanged, onError: complain })
export const useMoveQuestion = () =>
  useMutation({ mutationFn: ({ id, move }: { id: string; move: QuestionMove }) => moveQuestion(get().id ?? '', id, move), onSuccess: resultsChanged, onError: complain })

export const useSetTask = () =>
  useMutation({ mutationFn: ({ lesson, exercise }: { lesson: string; exercise: string }) => setTask(get().id ?? '', lesson, exercise), onSuccess: resultsChanged, onError: complain })
export const useEndTask = () => useMutation({ mutationFn: (task: string) => endTask(get().id ?? '', task), onSuccess: resultsChanged, onError: complain })

/** The last try of somebody; asked for again when their tile changes. */
export const useWork = (workshop: string, task: string, { person, changedAt }: ClassTile) =>
  useQuery({ queryKey: ['class work', workshop, task, person, changedAt], queryFn: () => getWork(workshop, task, person), placeholderData: keepPreviousData })
export const useComment = (workshop: string, task: string, person: string) =>
  useMutation({ mutationFn: (comment: string) => commentOn(workshop, task, person, comment), onSuccess: () => notify('They see your comment'), onError: complain })

export const useScript = (id: string) => useQuery({ queryKey: ['class script', id], queryFn: () => getScript(id), staleTime: 0 })
export const usePlan = (id: string) => useQuery({ queryKey: ['class plan', id], queryFn: () => getPlan(id), staleTime: Infinity })
export const useAskPlanned = (id: string) => useMutation({ mutationFn: (number: number) => askPlanned(id, number), onSuccess: resultsChanged, onError: complain })
/** A new class with the script of this one. */
export const useRepeat = (id: string) =>
  useMutation({
    mutationFn: (key: string) => repeatClass(id, key),
    onSuccess: () => Promise.all(['workshops', 'session'].map((name) => refresh([name]))),
    onError: complain,
  })

const resultsChanged = () => refresh(['class results'])
export const useResults = (id: string) => useQuery({ queryKey: ['class results', id], queryFn: () => listResults(id) })

/** Whether the page leaves asking to the class: a participant's always does, a teacher's while the class is asked. */
export const useClassAsks = (): boolean => useClassroom((state) => state.leads === false || state.class.question !== null)

/** Shows the answers so far in this window alone, or hides them again. */
export function lookAtAnswers(question: string | null): void {
  set({ looksAt: question })
}

/** How many chose each node, where the class is asked about the decision on screen: for all once it is revealed, for its teacher before, where they asked to see it. */
export function useNodeTallies(runId: string, step: number): ReadonlyMap<string, number> | null {
  const question = useClassroom((state) => state.class.question)
  const standing = useClassroom((state) => state.standing)
  const looks = useClassroom((state) => state.leads === true && state.looksAt === state.class.question?.id)
  return useMemo(() => {
    const tallies = question && isAskedAt(question, runId, step) ? countedFor(question, looks ? standing : null) : null
    return tallies && new Map(Object.entries(tallies))
  }, [question, standing, looks, runId, step])
}
