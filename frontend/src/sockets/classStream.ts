import { classMessage, type ClassFrame, type ClassHello, type ClassMessage, type ClassStanding, type ClassTiles } from '../wire/classroom'
import { MessageStream } from './messageStream'
import type { StreamStatus, StreamWorld } from './resumingSocket'

export interface ClassListener {
  onFrame: (frame: ClassFrame) => void
  onHello: (hello: ClassHello) => void
  onStanding: (standing: ClassStanding) => void
  onWork: (work: ClassTiles) => void
  /** What the class may see from now on that it could not see before. */
  onOpened: (kinds: readonly string[]) => void
  onRefused: (detail: string) => void
  onStatus: (status: StreamStatus) => void
}

/** Follows a class from frame `after` on. Frames it has seen are dropped; after a gap or a lost connection it asks again. */
export class ClassStream extends MessageStream<ClassMessage> {
  constructor(
    world: StreamWorld,
    private readonly listener: ClassListener,
    after = 0,
  ) {
    super(world, classMessage, listener.onStatus, after)
  }

  /** What the teacher shows. Not sent while the connection is lost: what counts is where the teacher is then. */
  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  protected handle(message: ClassMessage): void {
    switch (message.kind) {
      case 'frame':
        return this.take(message.frame)
      case 'hello':
        this.listener.onHello(message.hello)
        return this.socket.works()
      case 'standing':
        return this.listener.onStanding(message.standing)
      case 'work':
        return this.listener.onWork(message.work)
      case 'ack':
        return this.listener.onOpened(message.opened)
      case 'error':
        this.mayBeRefused({ code: message.code, detail: message.detail })
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
