import { frame, isControl, type ControlFrame, type RunEvent } from '../wire/events'

/** What the page tells its reader about the socket. `retryAt`: the clock's time of the next try. */
export type StreamStatus =
  | { kind: 'connecting' }
  | { kind: 'live' }
  | { kind: 'reconnecting'; attempt: number; retryAt: number }
  | { kind: 'finished' } // the run is over and everything has arrived
  | { kind: 'refused'; code: string; detail: string }

export interface Socket {
  onmessage: ((event: MessageEvent<string>) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  close: () => void
}

/** Time, sockets and timers come from outside, so that tests own them. */
export interface StreamWorld {
  open: (after: number) => Socket
  now: () => number
  later: (run: () => void, milliseconds: number) => () => void
}

export interface StreamListener {
  onEvent: (event: RunEvent) => void
  onStatus: (status: StreamStatus) => void
}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 15_000

export function retryDelay(attempt: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
}

/**
 * Follows a run from event `after` to its end. Hands on every event once and in order: frames it has seen are dropped,
 * after a gap or a lost connection it asks again from the last event it handed on.
 */
export class RunStream {
  private socket: Socket | null = null
  private cancelRetry: (() => void) | null = null
  private failures = 0
  private over = false

  constructor(
    private readonly world: StreamWorld,
    private readonly listener: StreamListener,
    private after: number,
  ) {
    listener.onStatus({ kind: 'connecting' })
    this.connect()
  }

  /** Ends it for good; nothing is handed on afterwards. */
  close(): void {
    this.over = true
    this.drop()
  }

  /** Does not wait for the back-off: the reader asked, or the network came back. */
  retryNow(): void {
    if (this.cancelRetry) {
      this.drop()
      this.connect()
    }
  }

  private connect(): void {
    const socket = this.world.open(this.after)
    socket.onmessage = ({ data }) => this.receive(data)
    socket.onclose = () => this.lost()
    this.socket = socket
  }

  private drop(): void {
    this.cancelRetry?.()
    this.cancelRetry = null
    if (!this.socket) return
    this.socket.onmessage = null
    this.socket.onclose = null
    this.socket.close()
    this.socket = null
  }

  private receive(data: string): void {
    const message = frame(JSON.parse(data), 'frame')
    if (isControl(message)) return this.control(message)
    if (message.seq <= this.after) return
    if (message.seq > this.after + 1) return this.lost()
    this.after = message.seq
    this.listener.onEvent(message)
    // An interrupted run may be taken up again, and its events go on.
    if (message.type === 'finished' && message.body.state !== 'interrupted') this.finish({ kind: 'finished' })
  }

  private control(message: ControlFrame): void {
    if (message.type === 'error') return this.finish({ kind: 'refused', ...message.body })
    this.failures = 0
    this.listener.onStatus({ kind: 'live' })
  }

  private finish(status: StreamStatus): void {
    this.close()
    this.listener.onStatus(status)
  }

  private lost(): void {
    if (this.over) return
    this.drop()
    this.failures += 1
    const delay = retryDelay(this.failures)
    this.listener.onStatus({ kind: 'reconnecting', attempt: this.failures, retryAt: this.world.now() + delay })
    this.cancelRetry = this.world.later(() => {
      this.cancelRetry = null
      this.connect()
    }, delay)
  }
}
