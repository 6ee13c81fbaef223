// The first decision in which two runs differ, as a sentence and as leads to be drawn.

import type { Parting } from '../../wire/comparisons'
import { plural } from '../text/quantity'

/** By how many weighted points the node of the first run (A) led that of the second (B), in either run; negative: it was behind. */
export interface Lead {
  plugin: string
  leads: readonly [number, number]
}

/** One for each plugin that told the two nodes apart in either run, and the sum of all. */
export function leadsOf({ points }: Parting): { leads: Lead[]; total: readonly [number, number] } {
  const all = points.map(({ plugin, first, second }): Lead => ({ plugin, leads: [lead(first), lead(second)] }))
  const sum = (side: 0 | 1) => all.reduce((total, { leads }) => total + leads[side], 0)
  return { leads: all.filter(({ leads }) => leads.some((points) => points !== 0)), total: [sum(0), sum(1)] }
}

const lead = ([own, other]: readonly (number | null)[]): number => (own ?? 0) - (other ?? 0)

/** By what the two sides are known on the page. */
export type Sides = readonly [string, string]

/** What happened, and what explains it. */
export function partingSentence(parting: Parting, names: Sides = ['A', 'B']): string {
  const [one, other] = parting.nodes
  const [a, b] = parting.outcomes
  const what = one && other ? `${names[0]} placed it on ${one}, ${names[1]} on ${other}.` : `${first(names[0], a ?? '', one)}, in ${names[1]} it ${fate(b ?? '', other)}.`
  return [what, why(parting, names), ties(parting, names)].filter(Boolean).join(' ')
}

function first(side: string, outcome: string, node: string | null | undefined): string {
  return node ? `${side} placed it on ${node}` : `In ${side} it ended ${outcome}`
}

const fate = (outcome: string, node: string | null | undefined) => (node ? `was placed on ${node}` : `ended ${outcome}`)

function why({ nodes: [one, other], rejected: [inA, inB], points }: Parting, [a, b]: Sides): string {
  const said = [inB && one ? `In ${b} ${inB} rejected ${one}.` : '', inA && other ? `In ${a} ${inA} rejected ${other}.` : ''].filter(Boolean)
  if (said.length > 0) return said.join(' ')
  const [most] = points
  if (!most || most.swing === 0) return points.length > 0 ? 'The points are the same: the tie was broken differently.' : ''
  const [inFirst, inSecond] = [lead(most.first), lead(most.second)]
  return `${most.plugin} made the difference: it put ${one} ${ahead(inFirst)} ${other} in ${a} and ${ahead(inSecond)} it in ${b}.`
}

/** Equal points decide nothing: without this the sentence would stop right before the answer. */
function ties(parting: Parting, names: Sides): string {
  const [inA, inB] = leadsOf(parting).total
  const tied = [inA === 0 ? names[0] : '', inB === 0 ? names[1] : ''].filter(Boolean)
  const isExplained = parting.rejected.some(Boolean) || (parting.points[0]?.swing ?? 0) === 0
  if (isExplained || tied.length !== 1) return ''
  return `All plugins together give both nodes the same points in ${tied[0]}: kube-scheduler may take either.`
}

function ahead(points: number): string {
  if (points === 0) return 'level with'
  return `${plural(Math.abs(points), 'point')} ${points > 0 ? 'ahead of' : 'behind'}`
}
