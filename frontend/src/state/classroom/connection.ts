// What this page has heard of its class, and what it says to it.
import type { ClassStream } from '../../sockets/classStream'

let stream: ClassStream | null = null
/** The last frame of the class when this page came in; null: the server has not said. */
let cameInAfter: number | null = null
/** The last frame that this page was sent. */
let heardUpTo = 0

export function connected(to: ClassStream): void {
  stream = to
  cameInAfter = null
  heardUpTo = 0
}

export function disconnected(): void {
  stream = null
}

export const cameIn = (lastSeq: number): number => (cameInAfter ??= lastSeq)
export function heardFrame(seq: number): void {
  heardUpTo = seq
}

/** Whom the teacher called back before this page came in was not this page. */
export const wasHereFor = (seq: number): boolean => seq > (cameInAfter ?? 0)
/** Whether this page knows all that happened before it came in. */
export const knowsTheClass = (): boolean => heardUpTo >= (cameInAfter ?? 0)

export const say = (message: object): void => stream?.say(message)
export const callBack = (): void => say({ type: 'call' })
export const reconnectClass = (): void => stream?.retryNow()
