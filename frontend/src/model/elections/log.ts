import type { ElectionEvent } from '../../wire/electionEvents'
import { countUntil, momentAt, type Moment } from '../text/moments'
import { extendMoments } from './moments'
import { applyEvent, emptyState, type ElectionState } from './state'
import { Tracks } from './tracks'

/** Events between two keyframes: a jump replays at most so many. */
const KEYFRAME_EVERY = 512

/** An election as its events tell it, ready to be looked at in any moment. It grows in place; `seq` says how far it has come. */
export class ElectionLog {
  readonly events: ElectionEvent[] = []
  readonly moments: Moment[] = []
  readonly tracks = new Tracks()
  private readonly keyframes: ElectionState[] = [emptyState()] // index: after index × KEYFRAME_EVERY events
  private readonly head = emptyState()
  private drawn: { count: number; state: ElectionState } | null = null

  get seq(): number {
    return this.events.length
  }

  /** Raises RangeError for events that do not come next. */
  extend(events: readonly ElectionEvent[]): void {
    const start = this.events.length
    for (const event of events) {
      this.events.push(event)
      this.tracks.take(event)
      applyEvent(this.head, event)
      if (this.events.length % KEYFRAME_EVERY === 0) this.keyframes.push(structuredClone(this.head))
    }
    extendMoments(this.moments, this.events, start)
  }

  /** How many events have happened at a time, all of that moment included. */
  countAt(at: number): number {
    return countUntil(this.events, at, ({ body }) => body.at)
  }

  /** Everything after all that happened at a time; the same object as long as nothing happens. */
  stateAt(at: number): ElectionState {
    const count = this.countAt(at)
    if (this.drawn?.count !== count) this.drawn = { count, state: this.after(count) }
    return this.drawn.state
  }

  momentAt(at: number): Moment | null {
    return momentAt(this.moments, at)
  }

  eventsOf({ from, to }: Moment): ElectionEvent[] {
    return this.events.slice(from, to)
  }

  private after(count: number): ElectionState {
    const keyframe = Math.min(Math.floor(count / KEYFRAME_EVERY), this.keyframes.length - 1)
    const state = structuredClone(this.keyframes[keyframe]!)
    for (let index = keyframe * KEYFRAME_EVERY; index < count; index++) applyEvent(state, this.events[index]!)
    return state
  }
}
