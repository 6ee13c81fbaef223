// The first decision in which two runs differ, as a sentence and as leads to be drawn.

import type { Parting } from '../wire/comparison'
import { plural } from './quantity'

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

/** What happened, and what explains it. */
export function partingSentence(parting: Parting): string {
  const [one, other] = parting.nodes
  const [a, b] = parting.outcomes
  const what = one && other ? `A placed it on ${one}, B on ${other}.` : `${fate('A', a ?? '', one)}, ${fate('B', b ?? '', other).replace('B', 'in B it')}.`
  return [what, why(parting), ties(parting)].filter(Boolean).join(' ')
}

function fate(side: string, outcome: string, node: string | null | undefined): string {
  return node ? `${side} placed it on ${node}` : `${side === 'A' ? 'In A it' : side} ended ${outcome}`
}

function why({ nodes: [one, other], rejected: [inA, inB], points }: Parting): string {
  const said = [inB && one ? `In B ${inB} turned ${one} away.` : '', inA && other ? `In A ${inA} turned ${other} away.` : ''].filter(Boolean)
  if (said.length > 0) return said.join(' ')
  const [most] = points
  if (!most || most.swing === 0) return points.length > 0 ? 'The points are the same: the tie was broken otherwise.' : ''
  const [inFirst, inSecond] = [lead(most.first), lead(most.second)]
  return `${most.plugin} made the difference: it put ${one} ${ahead(inFirst)} ${other} in A and ${ahead(inSecond)} it in B.`
}

/** Equal points decide nothing: without this the sentence would stop right before the answer. */
function ties(parting: Parting): string {
  const [inA, inB] = leadsOf(parting).total
  const tied = [inA === 0 ? 'A' : '', inB === 0 ? 'B' : ''].filter(Boolean)
  const isExplained = parting.rejected.some(Boolean) || (parting.points[0]?.swing ?? 0) === 0
  if (isExplained || tied.length !== 1) return ''
  return `All plugins together give both nodes the same points in ${tied[0]}: kube-scheduler may take either.`
}

function ahead(points: number): string {
  if (points === 0) return 'level with'
  return `${plural(Math.abs(points), 'point')} ${points > 0 ? 'ahead of' : 'behind'}`
}
