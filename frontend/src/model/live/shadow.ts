// A candidate in the shadow of a cluster's scheduler, in words and lines.
import { scaleLinear } from 'd3-scale'
import { CHANGES, type Change, type ClusterNumbers, type Decided, type Overview, type Sample } from '../../wire/shadow'
import { count, plural, shortResource } from '../text/quantity'

/** What the candidate would have done; after `sign` in the legend. */
export const CHANGE_WORDS: Record<Change, { sign: string; word: string; meaning: string }> = {
  same: { sign: '=', word: 'same', meaning: 'The same node or one with equal points, the same preemption, or no node in both.' },
  elsewhere: { sign: '→', word: 'elsewhere', meaning: 'Another node.' },
  placed: { sign: '+', word: 'placed', meaning: 'A node, where the cluster’s scheduler found none.' },
  pending: { sign: '×', word: 'pending', meaning: 'No node, where the cluster’s scheduler found one.' },
  evicts: { sign: '!', word: 'evicts', meaning: 'Pods evicted that the cluster’s scheduler does not evict.' },
  unknown: { sign: '?', word: 'not asked', meaning: 'Something about the pod, such as a claim, is not known here.' },
}

export interface Share {
  change: Change
  number: number
}

/** The changes that there were, in their order. */
export const shares = (decisions: Overview['decisions']): Share[] => CHANGES.map((change) => ({ change, number: decisions[change] ?? 0 })).filter(({ number }) => number > 0)

/** What it comes to, in a sentence or two. */
export function shadowSentence({ decisions, isWorse }: Overview): string {
  const made = Object.values(decisions).reduce((sum, number) => sum + number, 0)
  if (made === 0) return 'The cluster’s scheduler has not decided anything yet.'
  const other = made - (decisions.same ?? 0) - (decisions.unknown ?? 0)
  const first = other === 0 ? `${plural(made, 'decision')}, and the candidate would change none.` : `The candidate would change ${count(other)} of ${plural(made, 'decision')}.`
  return `${first} ${isWorse ? 'It leaves more pods pending, or evicts more.' : 'It leaves no more pods pending, and evicts no more.'}`
}

/** "3 min 5 s". */
export function span(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}

/** The points of both nodes; empty where either chose none. */
export const pointsText = ({ points }: Decided): string => (points === null ? '' : `${count(points[0]!)} against ${count(points[1]!)}`)

/** A node, or null for a message: names of nodes have no spaces. */
export const nodeOf = (chosen: string): string | null => (chosen && !/\s/.test(chosen) ? chosen : null)

/** Messages about a decision, each with who gave it; none where both found a node. */
export function messagesOf({ theirs, candidate }: Decided): { who: string; message: string }[] {
  const both = [
    { who: 'Scheduler', message: theirs },
    { who: 'Candidate', message: candidate },
  ]
  return both.filter(({ message }) => message && nodeOf(message) === null)
}

/** A measure of both clusters over time. `text`: a value as it is read. */
export interface Measure {
  id: string
  name: string
  at: (state: ClusterNumbers) => number
  text: (value: number) => string
}

const pods = (id: 'pending' | 'evicted', name: string): Measure => ({ id, name, at: (state) => state[id], text: count })
const asShare = (value: number): string => `${(value * 100).toFixed(1)} %`

/** Those that say something of these clusters: counts, then how full each resource is. */
export function measuresOf({ real, candidate }: Pick<Overview, 'real' | 'candidate'>): Measure[] {
  const resources = [...new Set([...Object.keys(real.fill), ...Object.keys(candidate.fill)])].sort()
  return [
    pods('pending', 'Pods pending'),
    pods('evicted', 'Pods evicted'),
    { id: 'empty', name: 'Empty nodes', at: ({ emptyNodes }) => emptyNodes, text: count },
    ...resources.map((name) => ({ id: `fill.${name}`, name: `Requested ${shortResource(name)}`, at: ({ fill }: ClusterNumbers) => fill[name] ?? 0, text: asShare })),
  ]
}

/** What the lines of a measure show, for those who do not see them: where they end, and how high they were. */
export function measureWords(measure: Measure, { real, candidate, samples }: Pick<Overview, 'real' | 'candidate' | 'samples'>): string {
  const { name, at, text } = measure
  const now = `${name}: ${text(at(real))} in the cluster, ${text(at(candidate))} with the candidate`
  const highest = [Math.max(at(real), ...samples.map((one) => at(one.real))), Math.max(at(candidate), ...samples.map((one) => at(one.candidate)))] as const
  return highest[0] > at(real) || highest[1] > at(candidate) ? `${now}; at most ${text(highest[0])} and ${text(highest[1])} so far` : now
}

/** Points of a line in a box of this width and height, as SVG writes them: a step at each sample. */
export function steps(samples: readonly Sample[], side: 'real' | 'candidate', { at }: Measure, width: number, height: number, highest: number): string {
  const x = scaleLinear([0, samples.at(-1)?.at || 1], [0, width])
  const y = scaleLinear([0, highest || 1], [height, 0])
  const points = samples.map((sample) => [x(sample.at).toFixed(1), y(at(sample[side])).toFixed(1)])
  return points.map(([x, y], index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
}

/** Of both lines. */
export const highestOf = (samples: readonly Sample[], { at }: Measure): number => Math.max(0, ...samples.flatMap(({ real, candidate }) => [at(real), at(candidate)]))
