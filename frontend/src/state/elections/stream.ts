import { useEffect } from 'react'
import { describeError } from '../../api/client'
import { branchElection } from '../../api/elections'
import { simulationWorld } from '../../sockets/browserWorld'
import { isCatchingUp } from '../../sockets/backlog'
import { SimulationStream } from '../../sockets/simulationStream'
import { nextTarget } from '../../model/elections/playhead'
import { electionHref } from '../../model/page/electionRoute'
import { faultWords, momentWords } from '../../model/elections/words'
import { useAwaited } from '../../readiness/page'
import { electionMessage, readAnswer, type Answer } from '../../wire/electionMessages'
import type { ElectionEvent, Fault } from '../../wire/electionEvents'
import { fromHere } from '../page/arrival'
import { notify } from '../page/notice'
import { refreshAfter } from '../page/queryClient'
import { arrived, forgetAsked, receiveElectionEvents, receiveStanding, setAsked, setConnection } from './arrivals'
import { isOver, takesFaults, useElection } from './election'
import { playOn } from './playhead'

interface Line {
  stream: SimulationStream<ElectionEvent>
  send: (question: Record<string, unknown>) => boolean
}

let line: Line | null = null
let references = 0

/** Follows an election while its page is open, and is the way to tell it to go on. */
export function useElectionStream(id: string): void {
  useAwaited(
    'events',
    useElection((state) => isCatchingUp(state.connection, arrived(state), state.lastSeq, isOver(state))),
  )
  useEffect(() => {
    const opened = openLine(id)
    line = opened
    const online = () => opened.stream.retryNow()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      opened.stream.close()
      line = null
    }
  }, [id])
}

function openLine(id: string): Line {
  const world = simulationWorld(`elections/${id}`)
  let socket: WebSocket | null = null
  const open = (after: number) => (socket = world.open(after) as WebSocket)
  const stream = new SimulationStream(
    { ...world, open },
    electionMessage,
    {
      onEvents: receiveElectionEvents,
      onStanding: receiveStanding,
      onStatus: (status) => {
        setConnection(status)
        if (status.kind === 'finished') void refreshAfter(useElection.getState().seq, ['election', id])
      },
      onOther: (message) => hear(readAnswer(message)),
    },
    useElection.getState().seq,
  )
  const send = (question: Record<string, unknown>) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify({ ...question, ref: ++references }))
    return true
  }
  return { stream, send }
}

/** A step is being played; a player asks again anyway. */
const BUSY = 'busy'

/** Takes in what the server answers: how far it will go, or which fault happens when. */
function hear(answer: Answer | null): void {
  if (answer?.kind === 'refused') {
    forgetAsked()
    return answer.code === BUSY ? undefined : notify(answer.problems[0]?.message ?? (answer.detail || answer.code))
  }
  if (answer?.command === 'advance' && answer.target !== null) setAsked(answer.target)
  if (answer?.command !== 'inject' || !answer.fault) return
  notify(`${faultWords(answer.fault)}, at ${momentWords(answer.at ?? 0, useElection.getState().duration)}`)
  if (!useElection.getState().playing) askStep() // so that it is seen
}

export const reconnectNow = (): void => line?.stream.retryNow()

/** Says something to the server, or to the reader that it cannot be said. */
function ask(question: Record<string, unknown>): void {
  if (!line?.send(question)) notify('Not connected: the election waits')
}

export const askStep = (): void => ask({ type: 'advance', step: true })
export const askBy = (by: number): void => ask({ type: 'advance', by })

/** Has something go wrong now; in the past, or after the end, in a branch of the election. */
export function doFault(fault: Fault): void {
  const state = useElection.getState()
  if (!takesFaults(state)) return void branch(fault)
  ask({ type: 'inject', fault })
}

/** Another election that is equal up to the playhead, and opens it. */
export async function branch(fault?: Fault): Promise<void> {
  const { electionId, at, duration } = useElection.getState()
  if (!electionId) return
  const arrive = fromHere()
  try {
    const made = await branchElection(electionId, at, fault)
    const words = `A branch: equal up to ${momentWords(at, duration)}${fault ? `, then: ${faultWords(fault)}` : ''}`
    if (arrive(electionHref(made.id), words)) notify(words)
  } catch (error) {
    notify(describeError(error).title)
  }
}

const ASK_EVERY_MS = 80

/** Moves the playhead while it plays, and has the election go on ahead of it. */
export function useElectionPlayer(): void {
  const playing = useElection((state) => state.playing)
  useEffect(() => {
    if (!playing) return
    let [before, askedAt] = [performance.now(), 0]
    let request = requestAnimationFrame(frame)
    function frame(time: number) {
      playOn(Math.max(0, time - before))
      before = time
      if (time - askedAt >= ASK_EVERY_MS && goOn()) askedAt = time
      request = requestAnimationFrame(frame)
    }
    return () => cancelAnimationFrame(request)
  }, [playing])
}

function goOn(): boolean {
  const state = useElection.getState()
  if (!state.playing || !state.stepped || isOver(state) || state.connection.kind !== 'live') return false
  const target = nextTarget(state.at, state.asked, state.speed, state.duration)
  if (target === null || !line?.send({ type: 'advance', to: target })) return false
  setAsked(target)
  return true
}
