// An election in plain words.
import type { ElectionEvent, Fault } from '../../wire/electionEvents'
import { podName } from '../objects/objectName'
import { plural } from '../text/quantity'
import { clock, span } from '../text/virtualTime'
import { monotonicAt } from './clocks'
import { FAULT_KINDS } from './faultKinds'
import { recordOf } from './record'
import type { ElectionState, ReplicaState } from './state'
import type { BandKind, RequestEnd } from './tracks'
import { bandOf } from './tracks'

export const BAND_WORDS: Record<BandKind, string> = { starting: 'starting', standby: 'standby', leading: 'leading', releasing: 'releasing', paused: 'paused', suspended: 'suspended' }

export const KIND_WORDS: Record<string, string> = { leases: 'Lease', configmaps: 'ConfigMap', endpoints: 'Endpoints' }

/** The sign and the word for how a request ended. */
export const END_WORDS: Record<RequestEnd, { sign: string; word: string }> = {
  ok: { sign: '✓', word: 'succeeded' },
  absent: { sign: '∅', word: '404: there is none' },
  conflict: { sign: '≠', word: '409: conflict' },
  refused: { sign: '✕', word: 'refused' },
  timeout: { sign: '◷', word: 'timed out' },
  failed: { sign: '✕', word: 'failed' },
  abandoned: { sign: '–', word: 'given up' },
}

const PARTS = 1_000_000

/** The values of a fault's fields, as a log has them or as a scenario writes them. Fields without words of their own are said as they are. */
const FIELD_WORDS: Record<string, (value: unknown) => string> = {
  replica: (name) => (name ? String(name) : 'everybody'),
  mode: (mode) => (mode === 'hang' ? 'hang' : 'are refused'),
  by: (by) => (typeof by === 'number' ? `${span(Math.abs(by))} ${by < 0 ? 'back' : 'ahead'}` : `by ${String(by)}`),
  rate: (rate) => `×${rateOf(rate)}`,
}

/** A rate as a scenario writes it (1.5) or as a log does (1500000 millionths). */
export function rateOf(rate: unknown): string {
  const value = Number(rate)
  return String(value >= 1000 ? value / PARTS : value)
}

export function faultWords(fault: Fault): string {
  const words = FAULT_KINDS.find(({ kind }) => kind === fault.fault)?.words ?? fault.fault
  const whose = fault.replica ? words : words.replace(' of {replica}', '') // one of all is told without saying whose
  return whose.replace(/\{(\w+)\}/g, (_, field: string) => FIELD_WORDS[field]?.(fault[field]) ?? String(fault[field]))
}

export const isGone = ({ process }: Pick<ReplicaState, 'process'>): boolean => process === 'crashed' || process === 'exited'

/** What a replica is, in one word: its role, or what became of its process. */
export function roleWord(replica: ReplicaState | undefined): string {
  if (!replica) return 'not started'
  if (replica.process === 'crashed') return 'crashed'
  if (replica.process === 'exited' || replica.role === 'stopped') return replica.exitCode === null ? 'ended' : `ended, code ${replica.exitCode}`
  const band = bandOf(replica)!
  if (band === 'leading' && !replica.elects) return 'works without election'
  return BAND_WORDS[band]
}

/** How long until a replica's view of the lease runs out, by its own clock, in ns; negative: it has. Null: it has seen none. */
export function leftOf({ view, clock }: Pick<ReplicaState, 'view' | 'clock'>, at: number): number | null {
  return view && view.expiresAt - monotonicAt(clock, at)
}

/** "sees the lease of a, expires in 7.2 s". */
export function viewWords(replica: ReplicaState | undefined, at: number, nameOf: (identity: string | null) => string): string {
  if (!replica) return 'its process has not been started yet'
  if (isGone(replica)) return 'its process is gone'
  if (!replica.elects) return 'takes no part in elections'
  const left = leftOf(replica, at)
  if (left === null || !replica.view) return 'has not seen a lease yet'
  if (!replica.view.holder) return 'sees a lease that nobody holds'
  return `sees the lease of ${nameOf(replica.view.holder)}, ${left > 0 ? `expires in ${tenths(left)}` : `expired ${tenths(-left)} ago`}`
}

/** A moment to the hundredth, which is as much as anybody reads. */
export const momentWords = (at: number, duration: number): string => clock(Math.round(at / 1e7) * 1e7, duration)

interface Arrived {
  /** The time of the last event that is here; null: none is. */
  last: number | null
  missing: boolean // the server has more events
  now: number
  duration: number
  over: boolean
}

/** What is on the page while the connection is lost, and what becomes of the rest. */
export function arrivedWords({ last, missing, now, duration, over }: Arrived): string {
  if (last === null) return 'Nothing of this election is here yet; it follows by itself.'
  if (missing) return `Everything up to ${momentWords(last, duration)} is here; the rest follows by itself.`
  if (over) return 'The whole election is here.'
  return `Everything up to ${momentWords(now, duration)} is here; the election waits, and goes on when the connection is back.`
}

export const tenths = (ns: number): string => `${(ns / 1e9).toFixed(1)} s`

const listed = (names: readonly string[]): string => (names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

export function activeLeaders(state: ElectionState): string[] {
  return Object.keys(state.replicas).filter((name) => state.replicas[name]!.working && state.replicas[name]!.process === 'running')
}

/** One sentence about a moment: who leads, and what the others wait for. */
export function sentence(state: ElectionState, at: number, nameOf: (identity: string) => string, refused: number): string {
  const leaders = activeLeaders(state)
  const identity = holderOf(state)
  const holder = identity && nameOf(identity)
  if (state.seq === 0) return 'Nothing has happened yet. Play, or step.'
  if (leaders.length > 1) return `${listed(leaders)} lead at once: both place pods, and the API server refuses the second binding of a pod${refused ? `, ${plural(refused, 'time')} so far` : ''}.`
  if (leaders.length === 1) return oneLeads(state, leaders[0]!, holder, at)
  return namedButIdle(state, identity) ?? `Nobody leads.${whoIsNext(state, at, holder)}`
}

/** Who holds the lock in the API server; "" is nobody. */
function holderOf({ lock, leases }: ElectionState): string {
  const stored = lock.key === undefined ? undefined : leases[lock.key]
  return stored ? recordOf(stored.body).holderIdentity : ''
}

/** The lock names a running candidate that places no pods yet, or no more; null if it names none. */
function namedButIdle({ lock, replicas }: ElectionState, identity: string): string | null {
  const [name, replica] = Object.entries(replicas).find(([, each]) => each.identity === identity && each.elects && each.process === 'running') ?? []
  if (!name || !replica || replica.role === 'stopped') return null
  const kind = KIND_WORDS[lock.kind ?? 'leases']!
  if (replica.role === 'standby' || replica.role === 'new') return `The ${kind} names ${name}, which does not know it yet: it leads as soon as it receives the answer of the API server.`
  return replica.role === 'leading' ? `${name} holds the ${kind} and begins to work.` : `${name} no longer works and releases the ${kind}.`
}

function oneLeads(state: ElectionState, leader: string, holder: string, at: number): string {
  const replica = state.replicas[leader]!
  if (!replica.elects) return `${leader} works without an election.`
  if (holder && holder !== leader) return `${leader} still works, although ${holder} holds the lease now.`
  if (!holder) return `${leader} still works, although nobody holds the lease.`
  if (replica.role === 'releasing') return `${leader} releases the lease and still works until that is done.`
  const waiting = standbys(state)
  const stuck = waiting.length === 0 ? ' No other replica can take over.' : ` ${listed(waiting)} ${waiting.length > 1 ? 'check' : 'checks'} the lease every ${span(replica.settings.retryPeriod)}.`
  const left = leftOf(replica, at)
  const cut = state.cuts[leader] ?? state.cuts['']
  if (cut) return `${leader} leads but cannot reach the API server: its last renewal ${left !== null && left > 0 ? `counts for another ${tenths(left)}` : 'has run out'}.${stuck}`
  return `${leader} leads and renews the lease every ${span(replica.settings.retryPeriod)}.${stuck}`
}

const standbys = (state: ElectionState): string[] => Object.keys(state.replicas).filter((name) => bandOf(state.replicas[name]!) === 'standby')

function whoIsNext(state: ElectionState, at: number, holder: string): string {
  const waiting = standbys(state)
  if (waiting.length === 0) return ' No candidate is running.'
  const lefts = waiting.map((name) => ({ name, left: leftOf(state.replicas[name]!, at) ?? 0 })).sort((one, other) => one.left - other.left)
  const { name, left } = lefts[0]!
  if (left > 0 && holder) return ` ${holder} still holds the lease: ${name} may take it in ${tenths(left)} at the earliest.`
  return ` ${name} may take the lease at its next check.`
}

/** A moment as it is read out: what happens in it, then who leads. events : those of just this moment. */
export function spokenMoment(state: ElectionState, at: number, events: readonly ElectionEvent[], nameOf: (identity: string | null) => string, refused: number, duration: number): string {
  const happens = events.flatMap((event) => eventWords(event, nameOf, duration) ?? [])
  return `${momentWords(at, duration)}: ${[...happens, sentence(state, at, nameOf, refused)].join('. ')}`
}

/** What an event says, for the list of a moment; null for what nobody needs to read. */
export function eventWords(event: ElectionEvent, nameOf: (identity: string | null) => string, duration: number): string | null {
  switch (event.type) {
    case 'replicaStarted':
      return `${event.body.replica} starts${event.body.generation > 1 ? ' as a new candidate' : ''}`
    case 'requestSent':
      return `${event.body.replica} sends request ${event.body.request}: ${event.body.verb} the lock, to ${event.body.purpose}`
    case 'requestHeld':
      return `request ${event.body.request} is delayed ${event.body.leg === 'inbox' ? 'until its process runs' : `on its way ${event.body.leg}`}`
    case 'requestServed':
      return `the API server answers request ${event.body.request}: ${event.body.code}${event.body.reason ? ` ${event.body.reason}` : ''}`
    case 'requestAnswered':
      return `${event.body.replica} receives ${event.body.code}${event.body.reason ? ` ${event.body.reason}` : ''} for request ${event.body.request}`
    case 'requestFailed':
      return `request ${event.body.request} of ${event.body.replica} fails: ${event.body.reason}`
    case 'requestTimedOut':
      return `${event.body.replica} no longer waits for request ${event.body.request}`
    case 'requestAbandoned':
      return `${event.body.replica} gives up request ${event.body.request}`
    case 'leaseWritten':
      return `the lock is written by ${event.body.by ?? 'somebody'}: resourceVersion ${event.body.resourceVersion}`
    case 'leaseDeleted':
      return 'the lock is deleted'
    case 'viewChanged':
      return event.body.holder ? `${event.body.replica} sees that ${nameOf(event.body.holder)} holds the lease` : `${event.body.replica} sees that nobody holds the lease`
    case 'roleChanged':
      return event.body.message ? `${event.body.replica}: ${event.body.message.replace(/_[0-9a-f-]{36}/g, '')}` : `${event.body.replica} is ${event.body.role} now`
    case 'workStarted':
      return `${event.body.replica} begins to place pods`
    case 'workStopped':
      return `${event.body.replica} stops placing pods: ${event.body.reason}`
    case 'processChanged':
      return `the process of ${event.body.replica} ${event.body.process === 'running' ? 'runs' : event.body.process === 'crashed' ? 'has crashed' : event.body.process === 'exited' ? `has ended${event.body.exitCode === null ? '' : ` with code ${event.body.exitCode}`}` : `is ${event.body.process}`}`
    case 'fault':
      return `${faultWords(event.body.fault)}${event.body.note ? `: no effect, ${event.body.note}` : ''}`
    case 'podCreated':
      return `${podName(event.body.pod)} arrives`
    case 'podBound':
      return `${event.body.scheduler ?? 'somebody'} binds ${podName(event.body.pod)} to ${event.body.node}`
    case 'bindRefused':
      return `a binding by ${event.body.scheduler ?? 'somebody'} is refused: ${event.body.message}`
    case 'finished':
      return `the election ends at ${clock(event.body.at, duration)}`
    default:
      return null
  }
}
