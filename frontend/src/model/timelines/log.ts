import type { EventOf, TimelineEvent } from '../../wire/timelines'
import { countUntil, momentAt, type Moment } from '../text/moments'
import { History } from './history'
import { Lives } from './lives'
import { extendMoments } from './moments'
import type { TimelineState } from './state'

export type Attempt = EventOf<'attempt'>['body']

/** A timeline as its events tell it, ready to be looked at in any moment. It grows in place; `seq` says how far it has come. */
export class TimelineLog {
  readonly events: TimelineEvent[] = []
  readonly moments: Moment[] = []
  readonly lives = new Lives()
  readonly attempts: Attempt[] = [] // index = k
  readonly samples: EventOf<'sample'>[] = []
  readonly nodeOrder = new Map<string, number>() // every node there ever was → which it was
  private readonly history = new History(this.events)

  /** momentLength: ns in which things happen at once; a real scheduler takes its time between them. */
  constructor(private readonly momentLength = 0) {}

  get seq(): number {
    return this.events.length
  }

  /** The time of the last event. */
  get end(): number {
    return this.events.at(-1)?.body.at ?? 0
  }

  /** Raises RangeError for events that do not come next. */
  extend(events: readonly TimelineEvent[]): void {
    const start = this.events.length
    for (const event of events) {
      this.events.push(event)
      this.lives.take(event)
      if (event.type === 'attempt') this.attempts.push(event.body)
      else if (event.type === 'sample') this.samples.push(event)
      else if (event.type === 'nodeAdded' && !this.nodeOrder.has(event.body.node)) this.nodeOrder.set(event.body.node, this.nodeOrder.size)
    }
    extendMoments(this.moments, this.events, start, this.momentLength)
    this.history.extend()
  }

  /** The moment on screen when the playhead is at a time. */
  momentAt(at: number): Moment | null {
    return momentAt(this.moments, at)
  }

  /** The time at which all of the moment has happened that a time lies in. */
  settled(at: number): number {
    const next = this.moments[countUntil(this.moments, at, (moment) => moment.at)]
    return next && this.events[next.from]!.body.at <= at ? next.at : at
  }

  /** Everything after all that happened at a time. */
  stateAt(at: number): TimelineState {
    return this.history.after(countUntil(this.events, at, ({ body }) => body.at))
  }

  /** Attempts that have been begun at a time and are not over. */
  underWay(at: number): Attempt[] {
    const over = countUntil(this.attempts, at, (attempt) => attempt.at)
    const open: Attempt[] = []
    for (let k = over; k < this.attempts.length && this.attempts[k]!.started <= at; k++) open.push(this.attempts[k]!)
    return open
  }

  eventsOf({ from, to }: Moment): TimelineEvent[] {
    return this.events.slice(from, to)
  }
}
