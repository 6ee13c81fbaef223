/** What the page tells its reader about the socket. `retryAt`: the clock's time of the next try. */
export type StreamStatus =
  | { kind: 'connecting' }
  | { kind: 'live' }
  | { kind: 'reconnecting'; attempt: number; retryAt: number }
  | { kind: 'finished' } // it is over and everything has arrived
  | { kind: 'refused'; code: string; detail: string }

export interface Socket {
  onmessage: ((event: MessageEvent<string>) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  close: () => void
  send?: (data: string) => void
}

/** Time, chance, sockets and timers come from outside, so that tests own them. */
export interface StreamWorld {
  open: (after: number) => Socket
  now: () => number
  /** From 0 to 1, another each time. */
  chance: () => number
  later: (run: () => void, milliseconds: number) => () => void
}

export interface SocketListener {
  after: () => number // the number of the last event that was handed on
  onData: (data: string) => void
  onStatus: (status: StreamStatus) => void
  /** Why a socket that was closed with this code must not be opened again, or null. */
  refusal?: (closeCode: number) => { code: string; detail: string } | null
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 10_000

/** From half the pause to one and a half: a class whose server restarts does not come back all at once. chance: from 0 to 1. */
export function retryDelay(attempt: number, chance: number): number {
  return Math.round(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1)) * (0.5 + chance))
}

/** A socket that opens again when it is lost, from the last event that was handed on, after pauses that grow until it `works`. */
export class ResumingSocket {
  private socket: Socket | null = null
  private cancelRetry: (() => void) | null = null
  private failures = 0
  private isOpen = false
  private over = false

  constructor(
    private readonly world: StreamWorld,
    private readonly listener: SocketListener,
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
    if (!this.cancelRetry) return
    this.drop()
    this.connect()
  }

  /** Nothing is sent before the server has answered. */
  send(data: string): void {
    if (this.isOpen) this.socket?.send?.(data)
  }

  /** The server has answered. */
  works(): void {
    this.failures = 0
    this.isOpen = true
    this.listener.onStatus({ kind: 'live' })
  }

  /** Ends it for good, and says why. */
  finish(status: StreamStatus): void {
    this.close()
    this.listener.onStatus(status)
  }

  /** The connection is gone, or events are missing. */
  lost(): void {
    if (this.over) return
    this.drop()
    this.failures += 1
    const delay = retryDelay(this.failures, this.world.chance())
    this.listener.onStatus({ kind: 'reconnecting', attempt: this.failures, retryAt: this.world.now() + delay })
    this.cancelRetry = this.world.later(() => {
      this.cancelRetry = null
      this.connect()
    }, delay)
  }

  private connect(): void {
    const socket = this.world.open(this.listener.after())
    socket.onmessage = ({ data }) => this.listener.onData(data)
    socket.onclose = ({ code }) => this.closed(code)
    this.socket = socket
  }

  private closed(code: number): void {
    const refusal = this.listener.refusal?.(code)
    if (refusal) this.finish({ kind: 'refused', ...refusal })
    else this.lost()
  }

  private drop(): void {
    this.isOpen = false
    this.cancelRetry?.()
    this.cancelRetry = null
    if (!this.socket) return
    this.socket.onmessage = null
    this.socket.onclose = null
    this.socket.close()
    this.socket = null
  }
}
