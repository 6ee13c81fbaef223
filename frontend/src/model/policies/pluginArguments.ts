// Arguments of plugins that a draft can change: those in force, and what a form makes of them.
import { parse } from 'yaml'
import type { Change } from '../../wire/whatIf'
import { toYaml } from '../objects/objectYaml'

export type Args = Readonly<Record<string, unknown>>

export const STRATEGIES = ['LeastAllocated', 'MostAllocated', 'RequestedToCapacityRatio'] as const
export type StrategyType = (typeof STRATEGIES)[number]

export interface ResourceWeight {
  name: string
  weight: number
}

export interface Strategy {
  type: StrategyType
  resources: readonly ResourceWeight[]
  /** Points by how full a resource is, for RequestedToCapacityRatio. */
  requestedToCapacityRatio?: { shape: { utilization: number; score: number }[] }
}

/** Fuller is better, in a straight line: where a curve begins that nobody has drawn yet. */
const STRAIGHT = {
  shape: [
    { utilization: 0, score: 0 },
    { utilization: 100, score: 10 },
  ],
}

/** Arguments as they would be: those of the policy, with what the draft says instead. Null takes a field out. */
export const argumentsIn = (inForce: Args, drafted: Args = {}): Args => ({ ...inForce, ...drafted })

export const draftedArguments = (changes: readonly Change[], plugin: string, profile: string | null): Args | undefined =>
  changes.flatMap((one) => ('arguments' in one && one.arguments.plugin === plugin && (one.arguments.profile ?? null) === profile ? [one.arguments.args] : []))[0]

export function withType(strategy: Strategy, type: StrategyType): Strategy {
  const { requestedToCapacityRatio = STRAIGHT, resources } = strategy
  return type === 'RequestedToCapacityRatio' ? { type, resources, requestedToCapacityRatio } : { type, resources }
}

/** Weight 0 takes the resource out; the last one stays. */
export function withResource(strategy: Strategy, name: string, weight: number): Strategy {
  const known = strategy.resources.some((one) => one.name === name)
  const all = known ? strategy.resources.map((one) => (one.name === name ? { name, weight } : one)) : [...strategy.resources, { name, weight }]
  const resources = all.filter((one) => one.weight > 0)
  return resources.length === 0 ? strategy : { ...strategy, resources }
}

/** A value as it is written in a form; nothing for what is not set. */
export const written = (value: unknown): string => (value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? '' : toYaml(value))

/** What a text says; an empty one takes the field out. */
export function readValue(text: string, kind: 'list' | 'object'): { value: unknown } | { mistake: string } {
  if (text.trim() === '') return { value: null }
  let value: unknown
  try {
    value = parse(text, { prettyErrors: true }) as unknown
  } catch (error) {
    return { mistake: (error as Error).message.split('\n')[0]!.replace(/:$/, '') }
  }
  const fits = kind === 'list' ? Array.isArray(value) : typeof value === 'object' && value !== null && !Array.isArray(value)
  return fits ? { value } : { mistake: kind === 'list' ? 'Expected a list: lines that begin with “- ”.' : 'Expected fields, each with its value.' }
}

/** Arguments in few words: "scoringStrategy MostAllocated, cpu 1, memory 3". */
export function argumentWords(args: Args): string {
  return Object.entries(args)
    .map(([field, value]) => `${field} ${valueWords(field, value)}`)
    .join('; ')
}

function valueWords(field: string, value: unknown): string {
  if (value === null) return 'as by default'
  if (field === 'scoringStrategy') {
    const { type, resources } = value as Strategy
    return [type, ...resources.map(({ name, weight }) => `${name} ${weight}`)].join(', ')
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
