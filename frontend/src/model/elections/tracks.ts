// What an election's picture consists of, gathered from its events as they come.
import type { ElectionEvent, Fault, MachineClock } from '../../wire/electionEvents'
import { recordOf } from './record'
import { applyEvent, emptyState, type ReplicaState } from './state'

/** What a replica's lane shows at a time. `works`: it places pods, or would if it ran. */
export type BandKind = 'starting' | 'standby' | 'leading' | 'releasing' | 'paused' | 'suspended'

/** `to` null: it goes on. Times in ns since the start. */
interface Span {
  from: number
  to: number | null
}

export interface Band extends Span {
  replica: string
  kind: BandKind
  works: boolean
}

export type RequestEnd = 'ok' | 'absent' | 'conflict' | 'refused' | 'timeout' | 'failed' | 'abandoned'

export interface RequestTrack {
  number: number
  replica: string
  verb: string
  purpose: string
  sentAt: number
  servedAt: number | null // by the API server
  code: number | null
  endedAt: number | null // for the replica
  end: RequestEnd | null // null: on its way
  held: boolean // by a cut link, at some time
}

/** A stretch in which a replica's view of the lease stays the same and its clock runs evenly. */
export interface ViewTrack extends Span {
  replica: string
  holder: string // a replica's name, or what the record says
  expiresAt: number // on the clock
  clock: MachineClock
  leaseDuration: number
}

export interface WriteTrack {
  at: number
  by: string | null
  resourceVersion: string
  holder: string
  identity: string // of the holder's process; "" is nobody
}

export interface HolderTrack extends Span {
  holder: string // "" is nobody
}

export interface LeadersTrack extends Span {
  leaders: readonly string[]
}

export interface FaultTrack {
  at: number
  fault: Fault
  note: string | null // why it had no effect
}

export interface BreakTrack extends Span {
  replica: string // "" is the API server
  how: 'refuse' | 'hang' | 'slow'
}

export interface EndTrack {
  at: number
  replica: string
  process: 'crashed' | 'exited'
  exitCode: number | null
}

export interface BindTrack {
  at: number
  scheduler: string
  bound: boolean
  pod: string
  node: string
  message: string
}

export function bandOf({ process, role, working }: Pick<ReplicaState, 'process' | 'role' | 'working'>): BandKind | null {
  if (process === 'crashed' || process === 'exited' || role === 'stopped') return null
  if (process !== 'running') return process
  if (role === 'releasing') return role
  return working ? 'leading' : role === 'new' ? 'starting' : role
}

const ANSWERED: Record<number, RequestEnd> = { 200: 'ok', 201: 'ok', 404: 'absent', 409: 'conflict' }

/** Grows in place; nothing that has been drawn is taken back. */
export class Tracks {
  readonly replicas: string[] = [] // in the order of their first start
  readonly bands: Band[] = []
  readonly requests: RequestTrack[] = []
  readonly views: ViewTrack[] = []
  readonly writes: WriteTrack[] = []
  readonly deletions: number[] = []
  readonly holders: HolderTrack[] = []
  readonly leaders: LeadersTrack[] = [{ from: 0, to: null, leaders: [] }]
  readonly faults: FaultTrack[] = []
  readonly breaks: BreakTrack[] = []
  readonly ends: EndTrack[] = []
  readonly binds: BindTrack[] = []
  readonly waiting: { at: number; pods: number }[] = [{ at: 0, pods: 0 }]
  private readonly state = emptyState()
  private readonly names = new Map<string, string>() // identity → replica
  private readonly openBands = new Map<string, Band>()
  private readonly openViews = new Map<string, ViewTrack>()
  private readonly openBreaks = new Map<string, BreakTrack>()
  private readonly byNumber = new Map<number, RequestTrack>()
  private readonly unbound = new Set<string>()

  /** Raises RangeError for an event that does not come next. */
  take(event: ElectionEvent): void {
    applyEvent(this.state, event)
    this.takeRequest(event)
    this.takeLease(event)
    this.takePod(event)
    this.takeReplica(event)
  }

  /** The replica behind a holderIdentity, or the identity itself. */
  nameOf(identity: string | null): string {
    return identity ? (this.names.get(identity) ?? identity) : ''
  }

  private takeRequest(event: ElectionEvent): void {
    if (event.type === 'requestSent') {
      const { request, replica, verb, purpose, at } = event.body
      const track: RequestTrack = { number: request, replica, verb, purpose, sentAt: at, servedAt: null, code: null, endedAt: null, end: null, held: false }
      this.byNumber.set(request, track)
      this.requests.push(track)
    } else if (event.type === 'requestHeld') {
      if (event.body.leg !== 'inbox') this.byNumber.get(event.body.request)!.held = true
    } else if (event.type === 'requestServed') {
      Object.assign(this.byNumber.get(event.body.request)!, { servedAt: event.body.at, code: event.body.code })
    } else if (event.type === 'requestAnswered') this.endRequest(event.body, ANSWERED[event.body.code] ?? 'refused')
    else if (event.type === 'requestFailed') this.endRequest(event.body, 'failed')
    else if (event.type === 'requestTimedOut') this.endRequest(event.body, 'timeout')
    else if (event.type === 'requestAbandoned') this.endRequest(event.body, 'abandoned')
  }

  private endRequest({ request, at }: { request: number; at: number }, end: RequestEnd): void {
    Object.assign(this.byNumber.get(request)!, { endedAt: at, end })
  }

  private takeLease(event: ElectionEvent): void {
    if (event.type === 'leaseWritten' && event.body.lease === this.state.lock.key) {
      const { at, by, resourceVersion, body } = event.body
      const identity = recordOf(body).holderIdentity
      const holder = this.nameOf(identity)
      this.writes.push({ at, by, resourceVersion, holder, identity })
      this.holds(at, holder)
    } else if (event.type === 'leaseDeleted' && event.body.lease === this.state.lock.key) {
      this.deletions.push(event.body.at)
      this.holds(event.body.at, null)
    } else if (event.type === 'fault') {
      const { at, fault, note } = event.body
      this.faults.push({ at, fault, note })
    }
  }

  private holds(at: number, holder: string | null): void {
    const last = this.holders.at(-1)
    if (last && last.to === null) {
      if (last.holder === holder) return
      last.to = at
    }
    if (holder !== null) this.holders.push({ from: at, to: null, holder })
  }

  private takePod(event: ElectionEvent): void {
    if (event.type === 'podCreated') this.unbound.add(event.body.pod)
    else if (event.type === 'podBound' || event.type === 'bindRefused') {
      const { at, scheduler, pod, node } = event.body
      const message = event.type === 'bindRefused' ? event.body.message : ''
      this.binds.push({ at, scheduler: scheduler ?? '', bound: event.type === 'podBound', pod, node, message })
      if (event.type === 'podBound') this.unbound.delete(pod)
    } else if (event.type === 'podGone') this.unbound.delete(event.body.pod)
    else return
    if (this.waiting.at(-1)!.pods !== this.unbound.size) this.waiting.push({ at: event.body.at, pods: this.unbound.size })
  }

  private takeReplica(event: ElectionEvent): void {
    switch (event.type) {
      case 'replicaStarted':
        if (!this.replicas.includes(event.body.replica)) this.replicas.push(event.body.replica)
        this.names.set(event.body.identity, event.body.replica)
        this.endView(event.body.replica, event.body.at)
        return this.redraw(event.body.replica, event.body.at)
      case 'processChanged': {
        const { replica, process, exitCode, at } = event.body
        if (process === 'crashed' || process === 'exited') {
          this.ends.push({ at, replica, process, exitCode })
          this.endView(replica, at)
        }
        return this.redraw(replica, at)
      }
      case 'roleChanged':
      case 'workStarted':
      case 'workStopped':
        return this.redraw(event.body.replica, event.body.at)
      case 'viewChanged':
      case 'clockChanged':
        return this.startView(event.body.replica, event.body.at)
      case 'linkChanged':
        return this.breakLink(event.body.replica ?? '', event.body.at, event.body.cut)
      case 'latencyChanged':
        return this.breakLink(event.body.replica ?? '', event.body.at, event.body.there || event.body.back ? 'slow' : null)
    }
  }

  /** After a change of what a replica is or does. */
  private redraw(replica: string, at: number): void {
    const now = this.state.replicas[replica]!
    const kind = bandOf(now)
    const open = this.openBands.get(replica)
    if (open?.kind !== kind || open?.works !== now.working) {
      if (open) open.to = at
      this.openBands.delete(replica)
      if (kind) {
        const band: Band = { replica, kind, works: now.working, from: at, to: null }
        this.openBands.set(replica, band)
        this.bands.push(band)
      }
    }
    this.countLeaders(at)
  }

  private countLeaders(at: number): void {
    const leaders = this.replicas.filter((name) => this.state.replicas[name]!.working && this.state.replicas[name]!.process === 'running')
    const last = this.leaders.at(-1)!
    if (last.leaders.join(' ') === leaders.join(' ')) return
    last.to = at
    if (last.from === at) this.leaders.pop()
    this.leaders.push({ from: at, to: null, leaders })
  }

  private startView(replica: string, at: number): void {
    this.endView(replica, at)
    const { view, clock, settings, process } = this.state.replicas[replica] ?? {}
    if (!view || !clock || process === 'crashed' || process === 'exited') return
    const track: ViewTrack = { replica, from: at, to: null, holder: this.nameOf(view.holder), expiresAt: view.expiresAt, clock, leaseDuration: settings!.leaseDuration }
    this.openViews.set(replica, track)
    this.views.push(track)
  }

  private endView(replica: string, at: number): void {
    const open = this.openViews.get(replica)
    if (open) open.to = at
    this.openViews.delete(replica)
  }

  private breakLink(replica: string, at: number, how: BreakTrack['how'] | null): void {
    const key = `${how === 'slow' ? 'slow' : 'cut'} ${replica}`
    // A healed link and quick requests both say null: what is over is seen in the state.
    for (const [open, track] of this.openBreaks) {
      const over = open === key || (how === null && track.replica === replica && !this.isBroken(track))
      if (!over) continue
      track.to = at
      this.openBreaks.delete(open)
    }
    if (how === null) return
    const track: BreakTrack = { replica, how, from: at, to: null }
    this.openBreaks.set(key, track)
    this.breaks.push(track)
  }

  private isBroken({ replica, how }: BreakTrack): boolean {
    return how === 'slow' ? replica in this.state.slow : replica in this.state.cuts
  }
}
