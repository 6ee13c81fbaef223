// A draft: changes that can be undone, in words, and what they come to on the map.

import type { Change, DraftDifference, DraftFit } from '../../wire/whatIf'
import { NO_MARKS, type Coming, type MapMarks } from '../map/mapMarks'
import { argumentWords } from '../policies/pluginArguments'
import { count, plural } from '../text/quantity'

/** The changes, and those before and after them that undo and redo go to. `subject`: of the latest change. */
export interface History {
  changes: readonly Change[]
  past: readonly (readonly Change[])[]
  future: readonly (readonly Change[])[]
  subject: string | null
}

export const NO_HISTORY: History = { changes: [], past: [], future: [], subject: null }

/** What a change is about: a later one about the same takes its place. */
export function subjectOf(change: Change): string {
  if ('cordon' in change) return `schedulable ${change.cordon}`
  if ('uncordon' in change) return `schedulable ${change.uncordon}`
  if ('taint' in change) return `taint ${change.taint.node} ${change.taint.taints.map(({ key, effect }) => `${key}:${effect}`).join()}`
  if ('label' in change) return `label ${change.label.node} ${Object.keys(change.label.labels).join()}`
  if ('addNodes' in change) return `add ${change.addNodes.like}`
  if ('scale' in change) return `scale ${change.scale.kind} ${change.scale.namespace}/${change.scale.name}`
  if ('updatePods' in change) return `update ${change.updatePods.pod} ${fieldsOf(change.updatePods).join()}`
  if ('bind' in change) return `bind ${change.bind.pod}`
  if ('weight' in change) return `weight ${change.weight.plugin}`
  if ('arguments' in change) return `arguments ${change.arguments.plugin} ${change.arguments.profile ?? ''}`
  return JSON.stringify(change)
}

const fieldsOf = (update: { pod: string; requests?: object }): string[] => [
  ...Object.keys(update).filter((field) => field !== 'pod' && field !== 'requests'),
  ...Object.entries(update.requests ?? {}).flatMap(([container, amounts]) => Object.keys(amounts as object).map((resource) => `${container}.${resource}`)),
]

/** With one more change, or with another value of what was changed before. While a slider moves, one step back undoes the whole move. */
export function changed(history: History, change: Change): History {
  const subject = subjectOf(change)
  const at = history.changes.findIndex((one) => subjectOf(one) === subject)
  const changes = at < 0 ? [...history.changes, change] : history.changes.map((one, index) => (index === at ? change : one))
  const moves = at >= 0 && history.subject === subject
  return { changes, past: moves ? history.past : [...history.past, history.changes], future: [], subject }
}

export const without = (history: History, index: number): History => ({
  changes: history.changes.filter((_, at) => at !== index),
  past: [...history.past, history.changes],
  future: [],
  subject: null,
})

export function undone(history: History): History {
  const before = history.past.at(-1)
  return before === undefined ? history : { changes: before, past: history.past.slice(0, -1), future: [history.changes, ...history.future], subject: null }
}

export function redone(history: History): History {
  const [next, ...future] = history.future
  return next === undefined ? history : { changes: next, past: [...history.past, history.changes], future, subject: null }
}

/** One change in words, without a full stop. */
export function changeWords(change: Change): string {
  if ('cordon' in change) return `cordon ${change.cordon}`
  if ('uncordon' in change) return `uncordon ${change.uncordon}`
  if ('drain' in change) return `drain ${change.drain}`
  if ('removeNode' in change) return `delete node ${change.removeNode}`
  if ('taint' in change) return `taint ${change.taint.node} with ${change.taint.taints.map(taintWords).join(', ')}`
  if ('untaint' in change) return `remove ${change.untaint.taints.join(', ')} from ${change.untaint.node}`
  if ('label' in change)
    return `label ${change.label.node} with ${Object.entries(change.label.labels)
      .map(([key, value]) => `${key}=${value}`)
      .join(', ')}`
  if ('addNodes' in change) return `add ${plural(change.addNodes.count, 'node')} like ${change.addNodes.like}`
  if ('scale' in change) return `scale ${change.scale.kind} ${change.scale.namespace}/${change.scale.name} to ${count(change.scale.replicas)}`
  if ('updatePods' in change) return updateWords(change.updatePods)
  if ('evictPod' in change) return `evict ${change.evictPod}`
  if ('deletePod' in change) return `delete ${change.deletePod}`
  if ('bind' in change) return `put ${change.bind.pod} on ${change.bind.node}`
  if ('weight' in change) return `weight of ${change.weight.plugin}: ${change.weight.weight}`
  if ('disablePlugin' in change) return `disable ${change.disablePlugin.plugin}`
  const { plugin, args, profile } = change.arguments
  return `arguments of ${plugin}${profile === undefined ? '' : ` in ${profile}`}: ${argumentWords(args)}`
}

const taintWords = ({ key, value, effect }: { key: string; value: string; effect: string }): string => `${key}${value && `=${value}`}:${effect}`

function updateWords({ pod, requests = {}, priority, ...rest }: Extract<Change, { updatePods: unknown }>['updatePods']): string {
  const amounts = Object.entries(requests).flatMap(([container, of]) => Object.entries(of).map(([resource, amount]) => `${container} asks for ${amount} ${resource}`))
  const parts = [...amounts, ...(priority === undefined ? [] : [`priority ${priority}`]), ...('addTolerations' in rest ? ['tolerates every taint'] : [])]
  const dropped = [
    ['nodeSelector', 'no node selector'],
    ['affinity', 'no affinity'],
    ['topologySpreadConstraints', 'no spread constraints'],
  ].flatMap(([field, words]) => (field! in rest ? [words!] : []))
  return `${pod}: ${[...parts, ...dropped].join(', ')}`
}

const KINDS = [
  ['moved', 'moved'],
  ['placed', 'placed'],
  ['pending', 'left pending'],
  ['evicted', 'evicted'],
  ['new', 'new'],
  ['gone', 'gone'],
] as const

export const KIND_WORDS: Record<string, string> = Object.fromEntries(KINDS)

/** "2 moved, 1 left pending"; null where every pod stands where it did. */
export function differenceWords({ counts }: Pick<DraftDifference, 'counts'>): string | null {
  const told = KINDS.filter(([kind]) => counts[kind] > 0).map(([kind, words]) => `${count(counts[kind])} ${words}`)
  return told.length ? told.join(', ') : null
}

const MOST_NAMED = 10

/** Where new nodes are, and what runs on them before anything is scheduled; null if there are none. */
export function newNodesWords({ nodesAdded, podsOfNodesAdded }: Pick<DraftDifference, 'nodesAdded' | 'podsOfNodesAdded'>): string | null {
  if (nodesAdded.length === 0) return null
  const more = nodesAdded.length > MOST_NAMED ? ` and ${count(nodesAdded.length - MOST_NAMED)} more` : ''
  const nodes = `New nodes are not on the map: ${nodesAdded.slice(0, MOST_NAMED).join(', ')}${more}.`
  if (podsOfNodesAdded === 0) return nodes
  return `${nodes} ${podsOfNodesAdded === 1 ? '1 pod of a DaemonSet, or static, is' : `${count(podsOfNodesAdded)} pods of DaemonSets, or static, are`} there from the start.`
}

interface Indices {
  nodeIndex: ReadonlyMap<string, number>
  podIndex: ReadonlyMap<string, number>
}

/** On the map of the cluster without the changes: pods that leave are crossed out, pods that come are empty places. */
export function draftMarks(difference: DraftDifference | null, { nodeIndex, podIndex }: Indices): MapMarks {
  if (difference === null) return NO_MARKS
  const coming = new Map<number, Coming[]>()
  const victims = new Set<number>()
  for (const { pod, before, after } of difference.pods) {
    const row = podIndex.get(pod)
    const node = after === null ? undefined : nodeIndex.get(after)
    if (before !== null && row !== undefined) victims.add(row)
    if (node !== undefined) coming.set(node, [...(coming.get(node) ?? []), { key: pod, pod: row ?? null }])
  }
  return { ...NO_MARKS, victims, coming }
}

/** What the engine says of a pod on a node, in one sentence. */
export function fitSentence(fit: DraftFit): string {
  const [first, ...others] = fit.objections
  if (first) {
    const why = first.reasons.join(', ') || first.code || 'no reason'
    const more = others.length ? ` ${others.map(({ plugin }) => plugin).join(', ')} would reject it, too.` : ''
    return `${first.plugin} rejects it: ${why}.${more}`
  }
  if (fit.winner === fit.node) return 'The scheduler chooses this node.'
  if (fit.behind === null) return fit.outcome === 'scheduled' ? 'No filter rejects it; the only other node was not scored.' : 'No filter rejects it.'
  return fit.behind === 0 ? `No filter rejects it; it has as many points as ${fit.winner}.` : `No filter rejects it; ${fit.winner} is ${plural(fit.behind, 'point')} ahead.`
}
