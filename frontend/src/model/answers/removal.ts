// Which nodes could go, in words.
import type { DrainPlan, Removal, RemovalReport } from '../../wire/removals'
import { count, plural } from '../text/quantity'

export type NodeFate = 'goes' | 'stays' | 'leftOut'

export interface FatedNode {
  name: string
  fate: NodeFate
  /** Why it stays; '' for others. */
  why: string
}

/** What is asked, as the title of its page: "Which nodes could go", "Which of pool=x could go", "Upgrading all nodes". */
export function removalTitle({ nodes, kind, mode }: Pick<Removal, 'nodes' | 'kind' | 'mode'>): string {
  const named = `${nodes.slice(0, 3).join(', ')}${nodes.length > 3 ? ' and more' : ''}`
  if (kind === 'drain') return `${mode === 'upgrade' ? 'Upgrading' : 'Draining'} ${named || 'all nodes'}`
  return named ? `Which of ${named} could go` : 'Which nodes could go'
}

/** What it came to, in a line of the list. */
export function removalOutcome({ kind, state, going, progress: { planned } }: Removal): string {
  if (state !== 'succeeded') return state
  if (kind === 'drain') return going === planned ? `${plural(planned, 'node')} can be drained` : `stuck after ${plural(going, 'node')}`
  return going === 0 ? 'none' : `${count(going)} of ${plural(planned, 'node')}`
}

/** The answer in a sentence. */
export function reportSentence({ nodes, goes }: RemovalReport): string {
  if (goes.length === 0) return 'No node could go.'
  return `${count(goes.length)} of ${plural(nodes, 'node')} could go: every pod on them finds another place, and nobody is evicted.`
}

/** How far that is from the best there could be. */
export function boundSentence({ nodes, goes, bound, gap }: RemovalReport): string {
  const left = nodes - goes.length
  if (bound.nodes === 0) return `No lower bound of the nodes needed was found. ${left === 0 ? 'No node is left.' : `${count(left)} ${left === 1 ? 'is' : 'are'} left.`}`
  const least = `At least ${plural(bound.nodes, 'node')} ${bound.nodes === 1 ? 'is' : 'are'} needed, whichever scheduler places the pods, because of ${bound.words}.`
  if (gap === 0) return `${least} Exactly that many are left: no larger set exists.`
  return `${least} ${count(left)} are left, ${count(gap)} more than that: a larger set may exist, but no further node can be added to this one.`
}

/** Those that go, then those that stay, then those nobody asked about; each as they were tried, or by name. */
export function fatedNodes({ goes, stays, leftOut }: RemovalReport): FatedNode[] {
  return [
    ...goes.map((name) => ({ name, fate: 'goes' as const, why: '' })),
    ...stays.map(({ node, pod, message }) => ({ name: node, fate: 'stays' as const, why: pod ? `${pod}: ${message}` : message })),
    ...leftOut.map((name) => ({ name, fate: 'leftOut' as const, why: '' })),
  ]
}

export const FATE_WORDS: Record<NodeFate, string> = { goes: 'could go', stays: 'stays', leftOut: 'not considered' }

/** "15 stay", "1 stays". */
export const fateCount = (fate: NodeFate, many: number): string => `${count(many)} ${fate === 'stays' && many !== 1 ? 'stay' : FATE_WORDS[fate]}`

/** What somebody wrote into a field: names and labels, apart by commas or spaces. */
export const namedNodes = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))]

/** A plan in a sentence. */
export function planSentence({ order, steps, obstacle, evicted }: DrainPlan): string {
  if (obstacle) return `There is no plan in this order: ${count(steps.length)} of ${plural(order.length, 'node')} can be drained.`
  return `${plural(order.length, 'node')} can be drained in this order, with ${plural(evicted, 'eviction')}: every pod has a place first, and no disruption budget is violated.`
}

/** Which pod is in the way, and which budget. */
export function obstacleSentence({ node, pod, budget, message }: NonNullable<DrainPlan['obstacle']>): string {
  return `${node} cannot be drained because of ${pod}${budget ? `, budget ${budget}` : ''}: ${message}`
}

export interface PlannedMove {
  key: string
  node: string
  arrives: string
  wave: number
  pod: string
  place: string
  waits: string
}

/** The plan a pod a line, in the order in which they are evicted. */
export const plannedMoves = ({ steps }: DrainPlan): PlannedMove[] =>
  steps.flatMap(({ node, arrives, waves }) =>
    waves.flatMap(({ places, budgets }, index) =>
      Object.entries(places).map(([pod, place]) => ({ key: `${node} ${index} ${pod}`, node, arrives, wave: index + 1, pod, place, waits: budgets.join(', ') })),
    ),
  )
