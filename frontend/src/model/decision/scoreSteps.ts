import type { Explanation, NodeExplanation } from '../../wire/attempts'

/** How one plugin came to its points for a node, and what they are worth against another node. */
export interface ScoreSteps {
  plugin: string
  raw: number
  formula: string // how the raw score came about
  normalised: number
  rule: string // how the raw score became the normalised one; empty: it was taken as it is
  weight: number
  weighted: number
  gap: number | null // points more than the other node; null: there is no other
}

/** A node's rows, those that tell it from the `other` first, the widest before; pipeline order within equal ones. */
export function scoreSteps(explanation: Explanation, detail: NodeExplanation, other: string | null): ScoreSteps[] {
  const against = other === null ? -1 : explanation.nodes.indexOf(other)
  const rows = detail.scores.map(({ plugin, raw, formula, normalised, normalisation, weight, weighted }) => {
    const column = explanation.scores.find((score) => score.plugin === plugin)
    const theirs = against < 0 ? null : (column?.weighted[against] ?? null)
    return { plugin, raw, formula, normalised, rule: ruleWords(normalisation, column?.raw ?? []), weight, weighted, gap: theirs === null ? null : weighted - theirs }
  })
  return rows.sort((left, right) => Math.abs(right.gap ?? 0) - Math.abs(left.gap ?? 0))
}

/** "raw·100/highest, where the lowest is 0 and the highest 3": the rule with the numbers of this attempt. */
function ruleWords(rule: string, raw: readonly (number | null)[]): string {
  const given = raw.filter((value) => value !== null)
  if (rule === '' || given.length === 0) return rule
  const [lowest, highest] = given.reduce<[number, number]>(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity])
  return lowest === highest ? `every node has the same raw score; otherwise ${rule}` : `${rule}, where the lowest is ${lowest} and the highest ${highest}`
}
