import type { TimelineEvent } from '../../wire/timelines'
import { applyEvent, copyState, emptyState, type TimelineState } from './state'

/** Events between two keyframes: a jump replays at most so many. */
const KEYFRAME_EVERY = 2048

/** Any moment of a timeline. Events only ever come in addition. */
export class History {
  private readonly keyframes: TimelineState[] = [emptyState()] // index: after index × KEYFRAME_EVERY events
  private readonly head = emptyState()
  private cursor = emptyState()

  constructor(private readonly events: readonly TimelineEvent[]) {}

  /** Takes in what has been added to the events. */
  extend(): void {
    for (let index = this.head.seq; index < this.events.length; index++) {
      applyEvent(this.head, this.events[index]!)
      if (this.head.seq % KEYFRAME_EVERY === 0) this.keyframes.push(copyState(this.head))
    }
  }

  /** The state after the first `count` events; it never changes afterwards. */
  after(count: number): TimelineState {
    const target = Math.max(0, Math.min(count, this.head.seq))
    const keyframe = this.keyframes[Math.floor(target / KEYFRAME_EVERY)]!
    const nearer = this.cursor.seq <= target && this.cursor.seq >= keyframe.seq ? this.cursor : keyframe
    const state = copyState(nearer)
    for (let index = state.seq; index < target; index++) applyEvent(state, this.events[index]!)
    this.cursor = state
    return state
  }
}
