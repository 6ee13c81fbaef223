// What this page has heard of its class, and what it says to it.
import { EMPTY_CLASS, foldFrame } from '../../model/classroom/classroom'
import type { ClassStream } from '../../sockets/classStream'
import type { ClassFrame, ClassState } from '../../wire/classroom'

let stream: ClassStream | null = null
/** The last frame of the class when this page came in; null: the server has not said. */
let cameInAfter: number | null = null
/** The last frame that this page was sent. */
let heardUpTo = 0
/** The last frame that there was when the connection began: those up to it come at once. */
let missedUpTo = 0
/** The class up to the last frame that this page was sent. */
let heard: ClassState = EMPTY_CLASS
/** Whether the teacher has called everybody back, and this page has not followed yet. */
let called = false

export function connected(to: ClassStream): void {
  stream = to
  cameInAfter = null
  heardUpTo = 0
  missedUpTo = 0
  heard = EMPTY_CLASS
  called = false
}

export function disconnected(): void {
  stream = null
}

export function cameIn(lastSeq: number): void {
  cameInAfter ??= lastSeq
  missedUpTo = lastSeq
}

/** The class with the frame. Whom the teacher called back before this page came in was not this page. */
export function hear(frame: ClassFrame): ClassState {
  heard = foldFrame(heard, frame)
  heardUpTo = frame.seq
  called ||= frame.type === 'call' && frame.seq > (cameInAfter ?? 0)
  return heard
}

/** Whether the teacher has called everybody back since this was asked last. */
export function wasCalled(): boolean {
  const was = called
  called = false
  return was
}

/** Whether frames that this page has missed are still to come. */
export const isCatchingUp = (): boolean => heardUpTo < missedUpTo
/** Whether this page knows all that happened before it came in. */
export const knowsTheClass = (): boolean => heardUpTo >= (cameInAfter ?? 0)

export const say = (message: object): void => stream?.say(message)
export const callBack = (): void => say({ type: 'call' })
export const reconnectClass = (): void => stream?.retryNow()
