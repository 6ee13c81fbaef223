// The best placement beside a run: what is asked, what it comes to in pictures, and the cluster that it makes.
import type { Optimum, OptimumClass, OptimumGoal } from '../../wire/optimum'
import type { Outcome } from '../../wire/outcome'
import type { OptimumRequest, Search } from '../../wire/searches'
import type { RunResult } from '../comparison/comparison'
import { pricesText, readPrices } from './prices'
import { plural } from '../text/quantity'

export const GOALS = ['', 'nodes', 'cost', 'fragmentation'] as const
export type Goal = (typeof GOALS)[number]
export const LIMITS = ['2', '10', '60', '300'] as const
export type Limit = (typeof LIMITS)[number] // deterministic time, about seconds

export interface AskedOptimum {
  goal: Goal
  prices: string // "m5.large:0.096,m5.xlarge:0.192"; only for the goal cost
  priceLabel: string
  evict: boolean
  limit: Limit
}

export const FIRST_ASKED: AskedOptimum = { goal: '', prices: '', priceLabel: '', evict: true, limit: '10' }

export const GOAL_NAMES: Readonly<Record<Goal, string>> = {
  '': 'no further goal',
  nodes: 'fewest nodes in use',
  cost: 'lowest cost',
  fragmentation: 'least fragmentation',
}

/** What is asked, without what the server takes anyhow; or every mistake. */
export function optimumRequest({ goal, prices, priceLabel, evict, limit }: AskedOptimum): { request: OptimumRequest } | { mistakes: string[] } {
  const cost = goal === 'cost'
  const read = readPrices(cost ? prices : '')
  if ('mistakes' in read) return read
  const hasPrices = Object.keys(read.prices).length > 0
  if (cost && !hasPrices && !priceLabel.trim()) return { mistakes: ['The lowest cost needs prices: by instance type, or a node label.'] }
  return {
    request: {
      ...(goal && { goal }),
      ...(hasPrices && { prices: read.prices }),
      ...(cost && priceLabel.trim() && { priceLabel: priceLabel.trim() }),
      ...(!evict && { evict }),
      limit: Number(limit),
    },
  }
}

/** The form that such a question was asked with. */
export function askedOptimum({ question }: Pick<Search, 'question'>): AskedOptimum {
  const { goal = '', prices = {}, priceLabel = '', evict = true, limit } = question as Omit<OptimumRequest, 'goal'> & { goal?: Goal }
  return {
    goal,
    prices: pricesText(prices),
    priceLabel,
    evict,
    limit: LIMITS.find((one) => Number(one) === limit) ?? FIRST_ASKED.limit,
  }
}

/** A bar from 0 to `value` of 1, with what is left up to the bound behind it. */
export interface GapBar {
  who: 'A' | 'B'
  value: number // 0..1
  room: number // 0..1, how much further the bound is
  words: string
}

export interface GapRow {
  name: string
  bars: [GapBar, GapBar]
  bound: string
}

export function gapRows(optimum: Optimum): GapRow[] {
  const ofClasses = optimum.classes.filter(({ waiting }) => waiting > 0).map(classRow)
  return optimum.goal ? [...ofClasses, goalRow(optimum.goal)] : ofClasses
}

function classRow(one: OptimumClass): GapRow {
  const share = (pods: number) => pods / one.waiting
  const room = one.gap === null ? 0 : Math.min(share(one.gap), 1 - share(one.optimum))
  return {
    name: `Priority ${one.priority}`,
    bars: [
      { who: 'A', value: share(one.scheduler), room: 0, words: kept(one.scheduler, one.waiting, one.schedulerEvicted) },
      { who: 'B', value: share(one.optimum), room, words: kept(one.optimum, one.waiting, one.optimumEvicted) },
    ],
    bound: classBound(one),
  }
}

function kept(placed: number, waiting: number, evicted: number): string {
  return `${placed} of ${waiting} placed${evicted > 0 ? `, ${evicted} evicted` : ''}`
}

function classBound({ gap, bound, optimumEvicted }: OptimumClass): string {
  if (gap === null || bound === null) return 'the greatest possible number is not known'
  if (gap === 0) return 'the best possible'
  return optimumEvicted > 0 ? `no placement keeps more than ${plural(gap, 'more pod')}` : `no placement has more than ${bound}`
}

function goalRow({ name, unit, scheduler, optimum, bound }: OptimumGoal): GapRow {
  const most = Math.max(scheduler, optimum, 1e-9)
  const words = (value: number) => `${round(value)} ${unit}`
  const least = bound === null ? 'the least possible value is not known' : optimum <= bound + 1e-9 ? 'the least possible' : `no placement of as many pods has less than ${words(bound)}`
  return {
    name: { nodes: 'Nodes in use', cost: 'Cost', fragmentation: 'Fragmentation' }[name],
    bars: [
      { who: 'A', value: scheduler / most, room: 0, words: words(scheduler) },
      { who: 'B', value: (bound ?? optimum) / most, room: bound === null ? 0 : (optimum - bound) / most, words: words(optimum) },
    ],
    bound: least,
  }
}

const round = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 })

export interface Change {
  pod: string
  run: string | null // its node after the run; null: none
  best: string | null
  why: string
}

/** Pods placed differently than after the run: gained and lost ones first. */
export function changesOf(optimum: Optimum): Change[] {
  const refused = new Map(optimum.refused.map(({ pod, reason }) => [pod, reason]))
  return [
    ...optimum.gained.map(({ pod, to }) => ({ pod, run: null, best: to, why: '' })),
    ...optimum.lost.map((one) => ({ pod: one.pod, run: one.from, best: null, why: refused.get(one.pod) ?? '' })),
    ...optimum.moved.map((one) => ({ pod: one.pod, run: one.from, best: one.to, why: '' })),
  ]
}

/** The run's cluster, in which the pods came as the optimum says: who goes leaves before the first one. */
export function proposed({ columns, attempts }: RunResult, { placements, evicted, foundBy }: Optimum): RunResult {
  if (foundBy === 'scheduler') return { columns, attempts }
  const come = placements.map(({ pod, node }, k): Outcome => attempt(k, pod, node))
  const first = come[0]
  if (!first || evicted.length === 0) return { columns, attempts: come }
  const leaving: Outcome = { ...first, outcome: 'preempting', node: null, nominatedNode: first.node, victims: evicted }
  return { columns, attempts: [leaving, ...come].map((one, k) => ({ ...one, k })) }
}

function attempt(k: number, pod: string, node: string): Outcome {
  return { k, pod, outcome: 'scheduled', node, feasible: 0, score: null, message: '', nominatedNode: null, victims: [], violations: [], claims: null }
}
