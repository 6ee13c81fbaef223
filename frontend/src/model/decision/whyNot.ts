import type { Criterion, Explanation, PreemptionCandidate } from '../../wire/attempts'
import { CRITERION_NAMES } from './criteria'
import { count, plural } from '../text/quantity'
import { nodeVerdict } from './verdict'

/** How many points one plugin puts between two nodes; positive where the better of the two has more. */
export interface Gap {
  plugin: string
  points: number
}

/** Why the pod did not come to a node, or why it did. */
export type WhyNot =
  | { kind: 'rejected'; plugin: string; reasons: readonly string[]; preemption: string }
  | { kind: 'notLookedAt'; why: string }
  | { kind: 'unscored' } // it fits, but the attempt rated nothing, or took no node
  | { kind: 'chosen'; second: string | null; points: number; gaps: readonly Gap[] } // second: null if no other node was scored
  | { kind: 'tied'; winner: string; rule: string }
  | { kind: 'behind'; winner: string; points: number; gaps: readonly Gap[] }

/** The answer for one node (an index into `nodes`). */
export function whyNot(explanation: Explanation, node: number): WhyNot {
  const verdict = nodeVerdict(explanation, node)
  if (verdict.kind === 'rejected') return { ...verdict, preemption: preemptionThere(explanation, node) }
  if (verdict.kind === 'notLookedAt') return verdict
  if (explanation.node === explanation.nodes[node]) return chosen(explanation, node)
  return explanation.node === null || explanation.totals[node] == null ? { kind: 'unscored' } : unchosen(explanation, node)
}

function chosen(explanation: Explanation, node: number): WhyNot {
  const other = secondBest(explanation, node)
  if (other === null) return { kind: 'chosen', second: null, points: 0, gaps: [] }
  return { kind: 'chosen', second: explanation.nodes[other]!, points: pointsBetween(explanation, node, other), gaps: gapsBetween(explanation, node, other) }
}

function unchosen(explanation: Explanation, node: number): WhyNot {
  const winner = explanation.nodes.indexOf(explanation.node!)
  const points = pointsBetween(explanation, winner, node)
  if (points === 0) return { kind: 'tied', winner: explanation.node!, rule: explanation.tieBreak }
  return { kind: 'behind', winner: explanation.node!, points, gaps: gapsBetween(explanation, winner, node) }
}

const pointsBetween = ({ totals }: Explanation, better: number, worse: number): number => (totals[better] ?? 0) - (totals[worse] ?? 0)

/** The best of the others, the first by name among equals. */
function secondBest({ totals }: Explanation, winner: number): number | null {
  return totals.reduce<number | null>((best, total, node) => (node === winner || total === null || (best !== null && totals[best]! >= total) ? best : node), null)
}

/** The widest first; plugins that give both the same are left out. They add up to the difference of the totals. */
export function gapsBetween({ scores }: Explanation, better: number, worse: number): Gap[] {
  return scores
    .map(({ plugin, weighted }) => ({ plugin, points: (weighted[better] ?? 0) - (weighted[worse] ?? 0) }))
    .filter(({ points }) => points !== 0)
    .sort((left, right) => Math.abs(right.points) - Math.abs(left.points))
}

/** What preemption found there; empty where it was not tried. */
function preemptionThere({ nodes, preemption }: Explanation, node: number): string {
  if (!preemption?.eligible) return ''
  const name = nodes[node]!
  const candidate = preemption.candidates.find((one) => one.node === name)
  if (candidate) return ofCandidate(candidate, name === preemption.nominated ? null : preemption.nominated)
  const dry = preemption.dryRun.find((one) => one.node === name)
  return dry ? `Evicting pods there would not make room: ${dry.reasons.join(', ')}.` : 'Evicting other pods there cannot change what rejected the pod.'
}

function ofCandidate({ victims, eliminatedBy }: PreemptionCandidate, better: string | null): string {
  const cost = `Evicting ${plural(victims.length, 'pod')} would make room`
  if (better === null) return `Evicting ${plural(victims.length, 'pod')} makes room: it is nominated.`
  const name = eliminatedBy === null ? undefined : CRITERION_NAMES[eliminatedBy as Criterion]
  return name === undefined ? `${cost}; equal to ${better} on every criterion, which comes first by name.` : `${cost}; it lost to ${better} by ${name}.`
}

/** The answer as one sentence about the node. Reasons are the scheduler's own words. */
export function whyNotSentence(name: string, why: WhyNot): string {
  switch (why.kind) {
    case 'rejected':
      return [`${why.plugin} rejected ${name}${why.reasons.length ? `: ${why.reasons.join('; ')}.` : '.'}`, why.preemption].filter(Boolean).join(' ')
    case 'notLookedAt':
      return `${name} was not looked at: ${why.why}.`
    case 'unscored':
      return `${name} passed every filter, but no node was chosen by points.`
    case 'tied':
      return `${name} has as many points as ${why.winner}: ${why.rule}.`
    case 'chosen':
      return chosenSentence(name, why)
    case 'behind':
      return `${name} is ${points(why.points)} behind ${why.winner}${because(why.gaps, 'behind')}.`
  }
}

function chosenSentence(name: string, { second, points: ahead, gaps }: WhyNot & { kind: 'chosen' }): string {
  if (second === null) return `${name} was chosen; there was no other to rate it against.`
  if (ahead === 0) return `${name} was chosen among equals; ${second} has as many points.`
  return `${name} was chosen, ${points(ahead)} ahead of ${second}, the second best${because(gaps, 'ahead')}.`
}

/** ": 82 by ImageLocality, 6 by NodeResourcesFit, made up for by 3 of NodeAffinity". */
function because(gaps: readonly Gap[], word: 'ahead' | 'behind'): string {
  const [far, back] = [gaps.filter((gap) => gap.points > 0), gaps.filter((gap) => gap.points < 0)]
  const told = (some: readonly Gap[], link: string) => some.map((gap) => `${count(Math.abs(gap.points))} ${link} ${gap.plugin}`).join(', ')
  const rest = back.length === 0 ? '' : `, less ${told(back, word === 'behind' ? 'that it gains by' : 'that it loses by')}`
  return `: ${told(far, 'by')}${rest}`
}

const points = (value: number): string => plural(value, 'point')
