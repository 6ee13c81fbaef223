// The class as its socket tells it.
import { useEffect } from 'react'
import { stepOnRun, withTiles } from '../../model/classroom/classroom'
import { ONLY_SHOWN } from '../../model/decision/prediction'
import type { Place } from '../../model/page/spot'
import { useAwaited } from '../../readiness/page'
import { classWorld } from '../../sockets/browserWorld'
import { ClassStream } from '../../sockets/classStream'
import type { StreamStatus } from '../../sockets/resumingSocket'
import type { ClassFrame, ClassHello, ShownQuestion } from '../../wire/classroom'
import { notify } from '../page/notice'
import { queryClient, refresh } from '../page/queryClient'
import { tell as tellPrediction, usePredict } from '../run/predictions'
import { isArriving, leaveClass, useClassroom } from './classroom'
import { cameIn, connected, disconnected, hear, isCatchingUp } from './connection'
import { followClass, leaveSoon } from './following'
import { tellSoon, tellWhereLed } from './leading'
import { watchPlace } from './place'
import { sayPutOut } from './putOut'

const set = useClassroom.setState
const get = useClassroom.getState

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
      onRefused: refused,
      onStatus: connectionIs,
    })
    connected(following)
    const stopWatching = watchPlace(moved)
    const online = () => following.retryNow()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      stopWatching()
      following.close()
      disconnected()
    }
  }, [id])
}

function receive(frame: ClassFrame): void {
  const now = hear(frame)
  // What was asked and revealed meanwhile hides nothing: it would move the page to where it was asked.
  if (isCatchingUp()) return
  const before = get().class
  set({ class: now })
  if (before.task !== null && now.task === null) tellWhereLed()
  if (now.question?.state === 'revealed') uncover(now.question)
  if (now.question !== before.question) void refresh(['class script']) // A handout that is open tells less or more.
  followClass(before, now)
}

/** Who was to guess the decision that was asked about sees it now. */
function uncover({ path }: ShownQuestion): void {
  const { runId } = usePredict.getState()
  const step = runId !== null && path ? stepOnRun(path, runId) : null
  if (step !== null) tellPrediction(step, ONLY_SHOWN)
}

/** A participant whose place is gone was put out, or the workshop was deleted: this browser is in that class no longer. */
function connectionIs(connection: StreamStatus): void {
  if (get().leads !== false || connection.kind !== 'refused' || connection.code !== 'not-found') return set({ connection })
  sayPutOut(get().title)
  leaveClass()
  void queryClient.resetQueries({ queryKey: ['session'] })
}

/** What a teacher wanted to show is refused; that a participant is in the class no longer is said in the band. */
function refused(detail: string): void {
  if (get().leads) notify(detail)
}

function greet({ title, leads, lastSeq }: ClassHello): void {
  cameIn(lastSeq)
  set({ title, leads })
  tellWhereLed()
}

/** The page shows something else: a teacher's is told to the class, a participant who has moved away follows no longer. */
function moved(place: Place): void {
  const { leads, following, leading } = get()
  set({ here: place.href })
  if (leads && leading) tellSoon(place)
  if (leads === false && following) leaveSoon()
}
