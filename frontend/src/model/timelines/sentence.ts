import type { EventOf, EventType, TimelineEvent } from '../../wire/timelines'
import { capital } from '../text/capital'
import { grouped } from '../text/grouping'
import { plural } from '../text/quantity'
import { span } from '../text/virtualTime'
import { listed, shortPod } from './names'
import { isClusterEvent, whyWords } from './whyWords'

/** What happened at one moment, in plain words; the most telling first. `events` are all of that moment. */
export function momentSentence(events: readonly TimelineEvent[]): string {
  const clauses = [
    ...failures(events),
    ...placements(events),
    ...evictions(events),
    ...departures(events),
    ...bindings(events),
    ...claims(events),
    ...arrivals(events),
    ...cluster(events),
    ...wakings(events),
  ]
  return clauses.map((clause) => (clause.endsWith('.') ? clause : `${clause}.`)).join(' ')
}

function all<T extends EventType>(events: readonly TimelineEvent[], type: T): EventOf<T>['body'][] {
  return events.flatMap((event) => (event.type === type ? [event.body as EventOf<T>['body']] : []))
}

const podsOf = (bodies: readonly { pod: string }[]): string => listed(bodies.map(({ pod }) => shortPod(pod)))
const be = (bodies: readonly unknown[]): string => (bodies.length === 1 ? 'is' : 'are')

function failures(events: readonly TimelineEvent[]): string[] {
  const attempts = all(events, 'attempt')
  const preempting = attempts.filter(({ outcome }) => outcome === 'preempting').map((attempt) => preemption(attempt, events))
  const failed = attempts.filter(({ outcome }) => outcome === 'unschedulable' || outcome === 'error')
  if (failed.length > 3) return [...preempting, `${podsOf(failed)} could not be placed`]
  return [...preempting, ...failed.map((attempt) => failure(attempt, events))]
}

type Attempt = EventOf<'attempt'>['body']

function preemption({ pod, nominatedNode, victims }: Attempt, events: readonly TimelineEvent[]): string {
  const going = all(events, 'podTerminating').filter((body) => body.for === pod)
  const grace = Math.max(0, ...going.map(({ until, at }) => until - at))
  const asked = going.length
    ? `; ${podsOf(going)} ${be(going)} told to terminate and ${going.length === 1 ? 'has' : 'have at most'} ${span(grace)}`
    : victims.length
      ? `; ${listed(victims.map(shortPod))} ${victims.length === 1 ? 'has' : 'have'} to go`
      : ''
  return `${shortPod(pod)} could not be placed: nominated to ${nominatedNode}${asked}`
}

function failure({ pod, message }: Attempt, events: readonly TimelineEvent[]): string {
  const where = all(events, 'queue').findLast((move) => move.pod === pod)
  const then =
    where?.to === 'backoffQ' && where.until !== null ? ` It backs off for ${span(where.until - where.at)}.` : where?.to === 'unschedulable' ? ' It waits for something to change that may help.' : ''
  return `${shortPod(pod)} could not be placed${message ? `: ${message}` : '.'}${then}`
}

function placements(events: readonly TimelineEvent[]): string[] {
  const placed = all(events, 'attempt').filter(({ outcome }) => outcome === 'scheduled')
  if (placed.length > 2) return [`${podsOf(placed)} have found nodes; the bindings are on their way`]
  return placed.map(({ pod, node, feasible }) =>
    `${shortPod(pod)} goes to ${node}, one of ${plural(feasible, 'node')} that could take it; the binding is on its way`.replace('one of 1 node that', 'the only node that'),
  )
}

function evictions(events: readonly TimelineEvent[]): string[] {
  const told = new Set(all(events, 'attempt').flatMap(({ outcome, pod }) => (outcome === 'preempting' ? [pod] : [])))
  const going = all(events, 'podTerminating').filter((body) => !(body.for && told.has(body.for)))
  const groups = grouped(going, ({ why }) => why)
  return [...groups].map(([why, bodies]) => {
    const grace = Math.max(0, ...bodies.map(({ until, at }) => until - at))
    const cause = why === 'tainted' ? 'evicted, because of a taint of the node that is not tolerated,' : why === 'preempted' ? 'preempted' : 'told to terminate'
    return `${podsOf(bodies)} ${be(bodies)} ${cause} and ${bodies.length === 1 ? 'has' : 'have'} ${span(grace)}`
  })
}

function departures(events: readonly TimelineEvent[]): string[] {
  const groups = grouped(all(events, 'podGone'), ({ why, node }) => (why === 'finished' ? `finished${node === null ? '' : ` on ${node}`}` : `gone ${bodiesNode(node)}`))
  return [...groups].map(([what, bodies]) =>
    what.startsWith('finished') ? `${podsOf(bodies)} ${bodies.length === 1 ? 'has' : 'have'} ${what.trim()}` : `${podsOf(bodies)} ${be(bodies)} ${what.trim()}`,
  )
}

const bodiesNode = (node: string | null): string => (node === null ? '' : `from ${node}`)

function bindings(events: readonly TimelineEvent[]): string[] {
  const bound = all(events, 'podBound')
  const refused = all(events, 'bindRefused').map(({ pod, node, message }) => `The binding of ${shortPod(pod)}${node === null ? '' : ` to ${node}`} is refused (${message}); ${again(pod, events)}`)
  if (bound.length > 2) return [...refused, `${podsOf(bound)} are bound`]
  return [...refused, ...bound.map(({ pod, node }) => `${shortPod(pod)} is bound to ${node}`)]
}

/** Devices by their names alone, of which a few are told. */
function claims(events: readonly TimelineEvent[]): string[] {
  const got = all(events, 'claimAllocated').map(({ claim, devices }) => `${shortPod(claim)} has ${listed(devices.map((device) => device.slice(device.lastIndexOf('/') + 1)))}`)
  const free = all(events, 'claimReleased').map(({ claim }) => shortPod(claim))
  return [...(got.length > 2 ? [`${got.length} claims have their devices`] : got), ...(free.length ? [`${listed(free)} ${free.length === 1 ? 'gives its devices' : 'give their devices'} back`] : [])]
}

function again(pod: string, events: readonly TimelineEvent[]): string {
  const move = all(events, 'queue').find((body) => body.pod === pod && body.until !== null)
  return move ? `it backs off for ${span(move.until! - move.at)}` : 'it will be tried again'
}

function arrivals(events: readonly TimelineEvent[]): string[] {
  const created = all(events, 'podCreated')
  if (created.length === 0) return []
  const gated = new Set(all(events, 'queue').flatMap(({ pod, to }) => (to === 'gated' ? [pod] : [])))
  const [held, free] = [created.filter(({ pod }) => gated.has(pod)), created.filter(({ pod }) => !gated.has(pod))]
  const many = (bodies: typeof created) => (bodies.length === 1 ? 'arrives' : 'arrive')
  const priority = new Set(free.map((body) => body.priority)).size === 1 && free[0]!.priority !== 0 ? ` with priority ${free[0]!.priority}` : ''
  return [...(free.length ? [`${podsOf(free)} ${many(free)}${priority}`] : []), ...(held.length ? [`${podsOf(held)} ${many(held)} and ${held.length === 1 ? 'is' : 'are'} held back by a gate`] : [])]
}

function cluster(events: readonly TimelineEvent[]): string[] {
  const added = all(events, 'nodeAdded')
  return [
    ...all(events, 'began').map(({ title }) => `“${title}” begins`),
    ...(added.length ? [`${plural(added.length, 'node')} ${added.length === 1 ? 'is' : 'are'} there: ${listed(added.map(({ node }) => node))}`] : []),
    ...slices(events),
    ...all(events, 'nodeRemoved').map(({ node }) => `${node} is taken out of the cluster`),
    ...all(events, 'nodeChanged').map(nodeChange),
    ...all(events, 'scaled').map(({ workload, replicas }) => `${workload} is scaled to ${replicas}`),
    ...all(events, 'policyChanged').map(() => 'The scheduler starts again with another policy'),
    ...all(events, 'budgetSet').map(({ budget }) => `The disruption budget ${shortPod(budget)} is set`),
    ...all(events, 'budgetDeleted').map(({ budget }) => `The disruption budget ${shortPod(budget)} is deleted`),
    ...all(events, 'podUpdated').map(({ pod }) => `${shortPod(pod)} is changed`),
    ...all(events, 'nominated').flatMap(({ pod, node }) => (node === null ? [`${shortPod(pod)} is no longer nominated to a node`] : [])),
    ...all(events, 'operationSkipped').map(({ reason }) => `An operation was skipped: ${reason}`),
    ...all(events, 'ended').map(() => 'This is the end'),
  ].map(capital)
}

function slices(events: readonly TimelineEvent[]): string[] {
  const there = all(events, 'deviceSlice')
  const devices = there.flatMap((slice) => Object.values(slice.devices)).reduce((total, names) => total + names.length, 0)
  return [
    ...(devices > 0 ? [`${plural(there.length, 'resource slice')} ${there.length === 1 ? 'offers' : 'offer'} ${plural(devices, 'device')}`] : []),
    ...all(events, 'deviceSliceDeleted').map(({ slice }) => `The resource slice ${slice} is deleted`),
  ]
}

function nodeChange({ node, ready, unschedulable, taints }: EventOf<'nodeChanged'>['body']): string {
  if (!ready) return `${node} no longer answers and is not ready`
  if (unschedulable) return `${node} is cordoned`
  return `${node} changes${taints.length ? `; its taints are ${taints.join(', ')}` : ''}`
}

/** Pods that something woke and that are not told of otherwise. */
function wakings(events: readonly TimelineEvent[]): string[] {
  const told = new Set([...all(events, 'attempt'), ...all(events, 'bindRefused'), ...all(events, 'podCreated')].map(({ pod }) => pod))
  const moves = all(events, 'queue').filter(({ pod, from, to }) => !told.has(pod) && from !== null && to !== null && to !== 'inFlight')
  const groups = grouped(moves, ({ why, to }) => `${why} ${to}`)
  return [...groups.values()].map((bodies) => {
    const { why, to } = bodies[0]!
    if (why === 'BackoffComplete') return `The back-off of ${podsOf(bodies)} is over`
    const they = bodies.length === 1 ? 'it' : 'they'
    const go = bodies.length === 1 ? 'goes' : 'go'
    if (isClusterEvent(why)) return `${why} wakes ${podsOf(bodies)}; ${to === 'backoffQ' ? 'the back-off is not over' : `${they} ${go} to the ${to}`}`
    return `${podsOf(bodies)} ${go} to the ${to === 'unschedulable' ? 'unschedulable pods' : to}: ${whyWords(why)}`
  })
}
