// Pod groups at a moment of a timeline: who of them waits for whom.
import { plural } from '../text/quantity'
import { listed, shortPod } from './names'
import { AT_PERMIT, type PodState, type TimelineState } from './state'

/**
 * `complete`: as many pods have a node as it needs. `permit`: its pods have nodes and wait for the rest. `half`: some are bound, but not enough.
 * `short`: there are too few pods. `unplaced`: none has a node. `loose`: no gang, its pods need no others.
 */
export type GroupFate = 'complete' | 'permit' | 'half' | 'short' | 'unplaced' | 'loose'

export interface GroupMoment {
  name: string // "namespace/name"
  minCount: number | null
  pods: number
  placed: number // on a node, bound or on their way
  fate: GroupFate
  words: string
  /** A pod that a reader would ask about: the first that found no node, else the first that was attempted. */
  asked: PodState | null
}

const hasNode = ({ place }: PodState): boolean => place === 'assumed' || place === 'bound' || place === 'terminating'

/** It found a node, and gave it back because its group did not succeed. */
const gaveBack = ({ message }: PodState): boolean => message.startsWith('pod group is unschedulable')

/** All groups that are there or that pods name, by name. */
export function groupsAt(state: TimelineState): GroupMoment[] {
  const members = new Map<string, PodState[]>([...state.groups.keys()].map((group) => [group, []]))
  for (const pod of state.pods.values()) {
    if (pod.group === null) continue
    const known = members.get(pod.group)
    if (known) known.push(pod)
    else members.set(pod.group, [pod])
  }
  const groups = [...members].map(([name, pods]) => groupOf(name, pods, state.groups.get(name)))
  const stuck = groups.filter(({ fate }) => fate === 'half')
  return groups
    .map((group) => (group.fate === 'half' && stuck.length > 1 ? { ...group, words: `${group.words} ${deadlock(stuck.filter((other) => other !== group))}` } : group))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}

function groupOf(name: string, pods: readonly PodState[], known: number | null | undefined): GroupMoment {
  const placed = pods.filter(hasNode)
  const missing = pods.filter((pod) => !hasNode(pod))
  const asked = missing.find((pod) => pod.lastAttempt !== null && !gaveBack(pod)) ?? pods.find(({ lastAttempt }) => lastAttempt !== null) ?? null
  const base = { name, minCount: known ?? null, pods: pods.length, placed: placed.length, asked }
  if (known === undefined) return { ...base, fate: 'short', words: `${subject(pods)} for a PodGroup of this name to appear.` }
  if (known === null) return { ...base, fate: 'loose', words: `No gang: its pods need no others. ${plural(placed.length, 'pod')} of ${pods.length} ${placed.length === 1 ? 'has' : 'have'} a node.` }
  if (pods.length === 0) return { ...base, fate: 'short', words: 'It has no pods now.' }
  const [fate, words] = gangWords(placed, missing, known)
  return { ...base, fate, words }
}

function gangWords(placed: readonly PodState[], missing: readonly PodState[], minCount: number): [GroupFate, string] {
  const permits = placed.filter(({ place, why }) => place === 'assumed' && why === AT_PERMIT)
  const rest = missing.length ? ` ${waitFor(missing)} for room.` : ''
  if (placed.length >= minCount) return ['complete', `Enough pods have a node.${rest}`]
  if (permits.length) return ['permit', `${named(permits)} ${have(permits)} a node and ${wait(permits)} for ${plural(minCount - placed.length, 'more pod')}.`]
  const known = placed.length + missing.length
  if (known < minCount)
    return ['short', `${plural(known, 'pod')} of the ${minCount} that it needs ${known === 1 ? 'is' : 'are'} there: ${placed.length ? 'they cannot begin' : 'they wait outside the queue'}.`]
  if (placed.length) return ['half', `Half placed: ${named(placed)} ${have(placed)} a node and cannot begin without ${named(missing)}.`]
  const lacking = missing.filter((pod) => pod.lastAttempt !== null && !gaveBack(pod))
  const waiting = missing.filter(gaveBack)
  if (lacking.length && waiting.length) return ['unplaced', `${named(lacking)} found no node; ${named(waiting)} could have one, and ${wait(waiting)} for ${lacking.length === 1 ? 'it' : 'them'}.`]
  const gated = missing.filter(({ place, lastAttempt }) => place === 'gated' && lastAttempt === null)
  if (gated.length) return ['unplaced', `${named(gated)} ${gated.length === 1 ? 'is' : 'are'} held back by a gate; the others wait.`]
  return ['unplaced', lacking.length ? `${named(lacking)} found no node.` : `${named(missing)} ${wait(missing)} for their turn.`]
}

const named = (pods: readonly PodState[]): string => listed(pods.map(({ key }) => shortPod(key)))
const have = (pods: readonly PodState[]): string => (pods.length === 1 ? 'has' : 'have')
const wait = (pods: readonly PodState[]): string => (pods.length === 1 ? 'waits' : 'wait')
const waitFor = (pods: readonly PodState[]): string => `${named(pods)} ${wait(pods)}`
const subject = (pods: readonly PodState[]): string => (pods.length === 1 ? 'Its pod waits' : `Its ${pods.length} pods wait`)

/** Half-placed gangs keep the room that the others lack. */
const deadlock = (others: readonly GroupMoment[]): string =>
  `${listed(others.map(({ name }) => shortPod(name)))} ${others.length === 1 ? 'is' : 'are'} half placed as well: each keeps the room that the others need.`
