import type { Remedies, Remedy } from '../../wire/remedies'

/** Name of a change or an effect → what it costs. */
export type Costs = Readonly<Record<string, number>>

/** What a cost is paid for, as the form of costs names it; the others are named as they are. */
const WORDS: Record<string, string> = {
  'correct-reference': 'Correct a name',
  'remove-gates': 'Remove the scheduling gates',
  'lower-request': 'Lower a request, all of it',
  tolerate: 'Tolerate a taint',
  'drop-selector': 'Drop a node selector',
  'widen-affinity': 'Drop an affinity expression',
  'drop-affinity': 'Drop the node affinity',
  'drop-pod-affinity': 'Drop a pod affinity term',
  'lower-min-domains': 'Lower minDomains',
  'raise-skew': 'Raise maxSkew, by one',
  'relax-spread': 'Only prefer to spread',
  'change-port': 'Use another host port',
  'raise-priority': 'Raise the priority',
  'new-claim': 'Use a new, empty claim',
  'create-claim': 'Create a claim that is missing',
  uncordon: 'Uncordon a node',
  'remove-taint': 'Remove a taint',
  'label-node': 'Label a node',
  'more-resource': 'Double a resource of a node',
  'add-node': 'Add a node',
  'move-pod': 'Move another pod',
  'end-pod': 'End another pod',
  'loosen-budget': 'Loosen a budget, by one pod',
  'relax-arguments': 'Relax arguments of a plugin',
  'disable-plugin': 'Disable a plugin',
  'pod-moved': 'Another pod gets another node',
  'pod-evicted': 'Another pod is evicted',
  'pod-left-pending': 'Another pod is left pending',
}

export const costWords = (name: string): string => WORDS[name] ?? name

/** What an answer costs by these numbers: its changes, and what becomes of other pods. */
export function costOf({ changes, effects }: Remedy, costs: Costs): number {
  const cost = (name: string): number => costs[name] ?? 0
  const ofChanges = changes.reduce((sum, { kind, share }) => sum + cost(kind) * share, 0)
  return ofChanges + cost('pod-moved') * effects.moved.length + cost('pod-evicted') * effects.evicted.length + cost('pod-left-pending') * effects.leftPending.length
}

export interface Ranked {
  remedy: Remedy
  cost: number
}

/** The answers by the costs of the reader, the cheapest first; equal ones stay in their order. */
export function ranked({ remedies, defaultCosts }: Pick<Remedies, 'remedies' | 'defaultCosts'>, own: Costs): Ranked[] {
  const costs = { ...defaultCosts, ...own }
  return remedies.map((remedy) => ({ remedy, cost: costOf(remedy, costs) })).sort((one, other) => one.cost - other.cost)
}

/** The costs with one of them as it was typed; nothing typed stands for the default. What is no cost changes nothing. */
export function withCost(own: Costs, name: string, typed: string): Costs {
  const number = Number(typed)
  if (typed.trim() === '') return Object.fromEntries(Object.entries(own).filter(([other]) => other !== name))
  return Number.isFinite(number) && number >= 0 ? { ...own, [name]: number } : own
}

/** Costs as they were kept, without what is none. */
export function readCosts(value: unknown): Costs {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, number] => entry[0] in WORDS && typeof entry[1] === 'number' && entry[1] >= 0))
}
