import { WireError, type Decoder } from '../wire/decode'
import type { NumberedEvent, SimulationMessage, Standing } from '../wire/simulation'
import { retryDelay, type Socket, type StreamStatus, type StreamWorld } from './runStream'

export interface SimulationListener<E> {
  /** Every event once and in order, as many at a time as came together. */
  onEvents: (events: readonly E[]) => void
  onStanding: (standing: Standing) => void
  onStatus: (status: StreamStatus) => void
  /** Answers to what was asked of the socket. */
  onOther?: (message: { type: string; body: unknown }) => void
}

/** Close codes of a socket that will not become better by trying again: no such simulation, wrong question. */
const REFUSED = new Set([4400, 4404])

/**
 * Follows a simulation from event `after` on. Frames it has seen are dropped; after a gap or a lost connection it asks again
 * from the last event it handed on. It ends with the event `finished`.
 */
export class SimulationStream<E extends NumberedEvent> {
  private socket: Socket | null = null
  private cancelRetry: (() => void) | null = null
  private failures = 0
  private over = false
  private refusal = { code: '', detail: '' }

  constructor(
    private readonly world: StreamWorld,
    private readonly read: Decoder<SimulationMessage<E>>,
    private readonly listener: SimulationListener<E>,
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
    if (!this.cancelRetry) return
    this.drop()
    this.connect()
  }

  private connect(): void {
    const socket = this.world.open(this.after)
    socket.onmessage = ({ data }) => this.receive(data)
    socket.onclose = ({ code }) => (REFUSED.has(code) ? this.finish({ kind: 'refused', ...this.refusal }) : this.lost())
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
    let message: SimulationMessage<E>
    try {
      message = this.read(JSON.parse(data), 'frame')
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      return this.finish({ kind: 'refused', code: 'not-understood', detail: `the page is older than the server (${error.message}). Reload it.` })
    }
    switch (message.kind) {
      case 'events':
        return this.take(message.events)
      case 'error':
        this.refusal = { code: message.code, detail: message.detail }
        return this.listener.onOther?.({ type: 'error', body: this.refusal })
      case 'other':
        return this.listener.onOther?.(message)
      case 'hello':
        this.failures = 0
        this.listener.onStatus({ kind: 'live' })
    }
    this.listener.onStanding(message.standing)
  }

  private take(events: readonly E[]): void {
    const fresh = events.filter(({ seq }) => seq > this.after)
    if (fresh.length === 0) return
    if (fresh[0]!.seq !== this.after + 1) return this.lost()
    const last = fresh.at(-1)!
    this.after = last.seq
    this.listener.onEvents(fresh)
    if (last.type === 'finished') this.finish({ kind: 'finished' })
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
