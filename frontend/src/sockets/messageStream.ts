import { WireError, type Decoder } from '../wire/decoders'
import { ResumingSocket, type StreamStatus, type StreamWorld } from './resumingSocket'

/** Close codes of a socket that will not become better by trying again: nothing is there to be followed, or the question was wrong. */
const REFUSED = new Set([4400, 4404])

/** Follows numbered messages from one on, also after a lost connection; ends with messages that cannot be read, or when it is refused. */
export abstract class MessageStream<M> {
  protected readonly socket: ResumingSocket
  private refusal = { code: '', detail: '' }

  constructor(
    world: StreamWorld,
    private readonly read: Decoder<M>,
    onStatus: (status: StreamStatus) => void,
    protected after: number,
  ) {
    this.socket = new ResumingSocket(world, {
      after: () => this.after,
      onData: (data) => this.receive(data),
      onStatus,
      refusal: (closeCode) => (REFUSED.has(closeCode) ? this.refusal : null),
    })
  }

  close(): void {
    this.socket.close()
  }

  retryNow(): void {
    this.socket.retryNow()
  }

  protected abstract handle(message: M): void

  /** Why, should the server close the socket now. */
  protected mayBeRefused(refusal: { code: string; detail: string }): void {
    this.refusal = refusal
  }

  private receive(data: string): void {
    let message: M
    try {
      message = this.read(JSON.parse(data), 'frame')
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      return this.socket.finish({ kind: 'refused', code: 'not-understood', detail: `the page is older than the server (${error.message}). Reload it.` })
    }
    this.handle(message)
  }
}
