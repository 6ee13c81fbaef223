import { WireError, type Decoder } from '../wire/decode'
import type { NumberedEvent, SimulationMessage, Standing } from '../wire/simulation'
import { ResumingSocket, type StreamStatus, type StreamWorld } from './resumingSocket'

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
  private readonly socket: ResumingSocket
  private refusal = { code: '', detail: '' }

  constructor(
    world: StreamWorld,
    private readonly read: Decoder<SimulationMessage<E>>,
    private readonly listener: SimulationListener<E>,
    private after: number,
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

  private receive(data: string): void {
    let message: SimulationMessage<E>
    try {
      message = this.read(JSON.parse(data), 'frame')
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      return this.socket.finish({ kind: 'refused', code: 'not-understood', detail: `the page is older than the server (${error.message}). Reload it.` })
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
        this.socket.works()
    }
    this.listener.onStanding(message.standing)
  }

  private take(events: readonly E[]): void {
    const fresh = events.filter(({ seq }) => seq > this.after)
    if (fresh.length === 0) return
    if (fresh[0]!.seq !== this.after + 1) return this.socket.lost()
    const last = fresh.at(-1)!
    this.after = last.seq
    this.listener.onEvents(fresh)
    if (last.type === 'finished') this.socket.finish({ kind: 'finished' })
  }
}
