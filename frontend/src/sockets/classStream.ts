import { WireError } from '../wire/decode'
import { classMessage, type ClassFrame, type ClassHello, type ClassMessage, type ClassStanding } from '../wire/classroom'
import { ResumingSocket, type StreamStatus, type StreamWorld } from './resumingSocket'

export interface ClassListener {
  onFrame: (frame: ClassFrame) => void
  onHello: (hello: ClassHello) => void
  onStanding: (standing: ClassStanding) => void
  /** What the class may see from now on that it could not see before. */
  onOpened: (kinds: readonly string[]) => void
  onRefused: (detail: string) => void
  onStatus: (status: StreamStatus) => void
}

/** Close codes of a socket that will not become better by trying again: not in this workshop, wrong question. */
const REFUSED = new Set([4400, 4404])

/** Follows a class from frame `after` on. Frames it has seen are dropped; after a gap or a lost connection it asks again. */
export class ClassStream {
  private readonly socket: ResumingSocket
  private refusal = { code: '', detail: '' }

  constructor(
    world: StreamWorld,
    private readonly listener: ClassListener,
    private after = 0,
  ) {
    this.socket = new ResumingSocket(world, {
      after: () => this.after,
      onData: (data) => this.receive(data),
      onStatus: listener.onStatus,
      refusal: (closeCode) => (REFUSED.has(closeCode) ? this.refusal : null),
    })
  }

  close(): void {
    this.socket.close()
  }

  retryNow(): void {
    this.socket.retryNow()
  }

  /** What the teacher shows. Not sent while the connection is lost: what counts is where the teacher is then. */
  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  private receive(data: string): void {
    let message: ClassMessage
    try {
      message = classMessage(JSON.parse(data), 'frame')
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      return this.socket.finish({ kind: 'refused', code: 'not-understood', detail: `the page is older than the server (${error.message}). Reload it.` })
    }
    switch (message.kind) {
      case 'frame':
        return this.take(message.frame)
      case 'hello':
        this.listener.onHello(message.hello)
        return this.socket.works()
      case 'standing':
        return this.listener.onStanding(message.standing)
      case 'ack':
        return this.listener.onOpened(message.opened)
      case 'error':
        this.refusal = { code: message.code, detail: message.detail }
        return this.listener.onRefused(message.detail)
      case 'other':
    }
  }

  private take(frame: ClassFrame): void {
    if (frame.seq <= this.after) return
    if (frame.seq > this.after + 1 && frame.type !== 'state') return this.socket.lost()
    this.after = frame.seq
    this.listener.onFrame(frame)
  }
}
