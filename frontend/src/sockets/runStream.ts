import { frame, isControl, type ControlFrame, type RunEvent } from '../wire/runEvents'
import { ResumingSocket, type StreamStatus, type StreamWorld } from './resumingSocket'

export interface StreamListener {
  onEvent: (event: RunEvent) => void
  /** The newest event that the server has. */
  onHead: (lastSeq: number) => void
  onStatus: (status: StreamStatus) => void
}

/**
 * Follows a run from event `after` to its end. Hands on every event once and in order: frames it has seen are dropped,
 * after a gap or a lost connection it asks again from the last event it handed on.
 */
export class RunStream {
  private readonly socket: ResumingSocket

  constructor(
    world: StreamWorld,
    private readonly listener: StreamListener,
    private after: number,
  ) {
    this.socket = new ResumingSocket(world, { after: () => this.after, onData: (data) => this.receive(data), onStatus: listener.onStatus })
  }

  close(): void {
    this.socket.close()
  }

  retryNow(): void {
    this.socket.retryNow()
  }

  private receive(data: string): void {
    const message = frame(JSON.parse(data), 'frame')
    if (isControl(message)) return this.control(message)
    if (message.seq <= this.after) return
    if (message.seq > this.after + 1) return this.socket.lost()
    this.after = message.seq
    this.listener.onEvent(message)
    // An interrupted run may be taken up again, and its events go on.
    if (message.type === 'finished' && message.body.state !== 'interrupted') this.socket.finish({ kind: 'finished' })
  }

  private control(message: ControlFrame): void {
    if (message.type === 'error') this.socket.finish({ kind: 'refused', ...message.body })
    else {
      this.listener.onHead(message.body.lastSeq)
      this.socket.works()
    }
  }
}
