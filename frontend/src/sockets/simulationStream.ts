import type { Decoder } from '../wire/decoders'
import type { NumberedEvent, SimulationMessage, Standing } from '../wire/simulations'
import { MessageStream } from './messageStream'
import type { StreamStatus, StreamWorld } from './resumingSocket'

export interface SimulationListener<E> {
  /** Every event once and in order, as many at a time as came together. */
  onEvents: (events: readonly E[]) => void
  onStanding: (standing: Standing) => void
  onStatus: (status: StreamStatus) => void
  /** Answers to what was asked of the socket. */
  onOther?: (message: { type: string; body: unknown }) => void
}

/**
 * Follows a simulation from event `after` on. Frames it has seen are dropped; after a gap or a lost connection it asks again
 * from the last event it handed on. It ends with the event `finished`.
 */
export class SimulationStream<E extends NumberedEvent> extends MessageStream<SimulationMessage<E>> {
  constructor(
    world: StreamWorld,
    read: Decoder<SimulationMessage<E>>,
    private readonly listener: SimulationListener<E>,
    after: number,
  ) {
    super(world, read, listener.onStatus, after)
  }

  protected handle(message: SimulationMessage<E>): void {
    switch (message.kind) {
      case 'events':
        return this.take(message.events)
      case 'error':
        return this.failed({ code: message.code, detail: message.detail })
      case 'other':
        return this.listener.onOther?.(message)
      case 'hello':
        this.socket.works()
    }
    this.listener.onStanding(message.standing)
  }

  private failed(refusal: { code: string; detail: string }): void {
    this.mayBeRefused(refusal)
    this.listener.onOther?.({ type: 'error', body: refusal })
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
