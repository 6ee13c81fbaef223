import type { OutcomeKind } from '../../wire/outcome'
import type { TimelineEvent } from '../../wire/timelines'
import { isEviction, type Place } from './state'

/** A stretch of a pod's life at one place. `to` null: it goes on. */
export interface Stretch {
  place: Place
  from: number
  to: number | null
  node: string | null
  until: number | null // of a back-off or a grace period
  why: string
}

export interface AttemptMark {
  at: number
  k: number
  outcome: OutcomeKind
}

/** From its creation until it was gone. A pod that is created again under its name has another life. */
export interface Life {
  index: number
  key: string
  name: string // with a number where the key had a life before
  group: string
  priority: number
  created: number
  bound: number | null
  gone: number | null
  goneWhy: string
  stretches: Stretch[]
  attempts: AttemptMark[]
  nominations: { at: number; node: string | null }[]
  refusals: { at: number; message: string }[]
}

/** `by`: the life that preempted it, null where nobody did (a taint). */
export interface Eviction {
  at: number
  victim: number
  by: number | null
  why: string
}

const NUMBERED = /-\d+$/

/** The workload, or what pods created together have in common. */
export function groupOf(key: string, workload: string | null): string {
  return workload ?? key.replace(NUMBERED, '-*')
}

/** Follows every pod. Events only ever come in addition. */
export class Lives {
  readonly all: Life[] = []
  readonly evictions: Eviction[] = []
  private readonly current = new Map<string, Life>()
  private readonly births = new Map<string, number>()

  of(key: string): Life | undefined {
    return this.current.get(key)
  }

  take(event: TimelineEvent): void {
    switch (event.type) {
      case 'podThere':
        return this.born(event.body, event.body.node)
      case 'podCreated':
        return this.born(event.body, null)
      case 'queue':
        if (event.body.to !== null) this.move(event.body.pod, event.body.at, event.body.to, { until: event.body.until, why: event.body.why })
        return
      case 'attempt':
        return this.attempted(event.body)
      case 'nominated':
        this.current.get(event.body.pod)?.nominations.push({ at: event.body.at, node: event.body.node })
        return
      case 'podBound':
        return this.bound(event.body)
      case 'bindRefused':
        this.current.get(event.body.pod)?.refusals.push({ at: event.body.at, message: event.body.message })
        return
      case 'podTerminating':
        return this.terminating(event.body)
      case 'podGone':
        return this.gone(event.body)
    }
  }

  private born({ pod, at, priority, workload }: { pod: string; at: number; priority: number; workload: string | null }, node: string | null): void {
    const births = (this.births.get(pod) ?? 0) + 1
    this.births.set(pod, births)
    const name = births === 1 ? pod : `${pod} #${births}`
    const first: Stretch = { place: node === null ? 'activeQ' : 'bound', from: at, to: null, node, until: null, why: '' }
    const life: Life = {
      index: this.all.length,
      key: pod,
      name,
      group: groupOf(pod, workload),
      priority,
      created: at,
      bound: node === null ? null : at,
      gone: null,
      goneWhy: '',
      stretches: [first],
      attempts: [],
      nominations: [],
      refusals: [],
    }
    this.all.push(life)
    this.current.set(pod, life)
  }

  /** Ends the present stretch and begins another; pods that have their node do not go back. */
  private move(key: string, at: number, place: Place, more: Partial<Stretch> = {}): void {
    const life = this.current.get(key)
    const last = life?.stretches.at(-1)
    if (!life || !last) return
    if ((last.place === 'bound' || last.place === 'terminating') && place !== 'terminating') return
    if (last.place === place && last.node === (more.node ?? null)) return void Object.assign(last, { until: more.until ?? null, why: more.why ?? '' })
    last.to = at
    if (last.from === at && life.stretches.length > 1) life.stretches.pop()
    life.stretches.push({ place, from: at, to: null, node: null, until: null, why: '', ...more })
  }

  private attempted({ pod, at, started, k, outcome, node }: { pod: string; at: number; started: number; k: number; outcome: OutcomeKind; node: string | null }): void {
    const life = this.current.get(pod)
    if (!life) return
    life.attempts.push({ at, k, outcome })
    if (life.stretches.at(-1)!.from <= started) this.move(pod, started, 'inFlight')
    if (outcome === 'scheduled') this.move(pod, at, 'assumed', { node })
  }

  private bound({ pod, at, node }: { pod: string; at: number; node: string }): void {
    this.move(pod, at, 'bound', { node })
    const life = this.current.get(pod)
    if (life) life.bound = at
  }

  private terminating({ pod, at, until, why, for: by }: { pod: string; at: number; until: number; why: string; for: string | null }): void {
    const life = this.current.get(pod)
    if (!life) return
    this.move(pod, at, 'terminating', { node: life.stretches.at(-1)!.node, until, why })
    if (isEviction(why)) this.evictions.push({ at, victim: life.index, by: by === null ? null : (this.current.get(by)?.index ?? null), why })
  }

  private gone({ pod, at, why }: { pod: string; at: number; why: string }): void {
    const life = this.current.get(pod)
    if (!life) return
    const last = life.stretches.at(-1)!
    if (isEviction(why) && last.place !== 'terminating') this.evictions.push({ at, victim: life.index, by: null, why })
    last.to = at
    Object.assign(life, { gone: at, goneWhy: why })
    this.current.delete(pod)
  }
}

/** Where a pod is at a time; null before its creation and after its end. */
export function stretchAt(life: Life, at: number): Stretch | null {
  if (at < life.created || (life.gone !== null && at >= life.gone)) return null
  return life.stretches.findLast(({ from }) => from <= at) ?? null
}
