// A sweep as it is put together in the form: axes with their values as one types them.

import type { SweptAxis } from '../../wire/sweeps'

export interface AxisDraft {
  path: string
  /** "1, 5, 10", "1 to 10", "1 to 100 step 9", or words separated by commas. */
  values: string
}

export interface Suggestion {
  path: string
  name: string
  values: string
}

/** What is worth varying, with values to begin with. Another path can be typed. */
export const SUGGESTIONS: readonly Suggestion[] = [
  { path: 'args.NodeResourcesFit.scoringStrategy.type', name: 'NodeResourcesFit: strategy', values: 'LeastAllocated, MostAllocated' },
  { path: 'weights.NodeResourcesFit', name: 'NodeResourcesFit: weight', values: '1, 3, 10' },
  { path: 'weights.NodeResourcesBalancedAllocation', name: 'NodeResourcesBalancedAllocation: weight', values: '0, 1, 3' },
  { path: 'weights.PodTopologySpread', name: 'PodTopologySpread: weight', values: '0, 2, 10' },
  { path: 'weights.InterPodAffinity', name: 'InterPodAffinity: weight', values: '0, 2, 10' },
  { path: 'weights.ImageLocality', name: 'ImageLocality: weight', values: '0, 1, 5' },
  { path: 'weights.TaintToleration', name: 'TaintToleration: weight', values: '0, 3, 10' },
  { path: 'weights.NodeAffinity', name: 'NodeAffinity: weight', values: '0, 2, 10' },
  { path: 'args.NodeResourcesFit.scoringStrategy.resources[0].weight', name: 'NodeResourcesFit: weight of its first resource', values: '1 to 100 step 33' },
  { path: 'args.NodeResourcesFit.scoringStrategy.resources[1].weight', name: 'NodeResourcesFit: weight of its second resource', values: '1 to 100 step 33' },
]

export interface ObjectiveChoice {
  measure: string
  goal: 'min' | 'max'
  name: string
}

export const OBJECTIVES: readonly ObjectiveChoice[] = [
  { measure: 'pending', goal: 'min', name: 'fewest pods pending' },
  { measure: 'emptyNodes', goal: 'max', name: 'most empty nodes' },
  { measure: 'evicted', goal: 'min', name: 'fewest evictions' },
  { measure: 'fill.cpu.imbalance', goal: 'min', name: 'evenest use of cpu' },
  { measure: 'fill.memory.imbalance', goal: 'min', name: 'evenest use of memory' },
  { measure: 'stranded.cpu', goal: 'min', name: 'least stranded cpu' },
  { measure: 'stranded.memory', goal: 'min', name: 'least stranded memory' },
  { measure: 'zoneSkew', goal: 'min', name: 'smallest zone skew' },
]

const RANGE = /^\s*(-?\d+)\s*(?:to|–|\.\.)\s*(-?\d+)(?:\s*step\s*(\d+))?\s*$/

/** What an axis says; numbers are numbers, JSON is JSON, all else words. */
export function axisOf({ path, values }: AxisDraft): SweptAxis {
  const range = RANGE.exec(values)
  if (range) return { path, from: Number(range[1]), to: Number(range[2]), ...(range[3] ? { step: Number(range[3]) } : {}) }
  return { path, values: listed(values) }
}

/** How many values that are. */
export function countValues(draft: AxisDraft): number {
  const { values, from = 0, to = 0, step = 1 } = axisOf(draft)
  return values ? values.length : step < 1 ? 0 : Math.max(0, Math.floor((to - from) / step) + 1)
}

/** Policies besides the one to start from. */
export const countPolicies = (axes: readonly AxisDraft[]): number => (axes.length === 0 ? 0 : axes.reduce((product, axis) => product * countValues(axis), 1))

const MOST_SEEDS = 100
const SEEDS = /^\s*(\d+)\s*(?:to|–|\.\.)\s*(\d+)\s*$/

/** Seeds as they are typed, "1, 2, 3" or "1 to 10", each once; none for an empty text, null where it says none or too many. */
export function seedsIn(text: string): number[] | null {
  const [, first, last] = SEEDS.exec(text) ?? []
  const parts = text.split(/[\s,]+/).filter((part) => part !== '')
  if (first === undefined || last === undefined) return parts.length <= MOST_SEEDS && parts.every((part) => /^\d+$/.test(part)) ? [...new Set(parts.map(Number))] : null
  const many = Number(last) - Number(first) + 1
  return many >= 1 && many <= MOST_SEEDS ? Array.from({ length: many }, (_, at) => Number(first) + at) : null
}

function listed(text: string): unknown[] {
  const whole = parsed(`[${text}]`)
  if (Array.isArray(whole)) return whole as unknown[]
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => parsed(part) ?? part)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
