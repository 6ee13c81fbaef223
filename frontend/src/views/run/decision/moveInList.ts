import { FEASIBLE, rowsInBand, sortRows } from '../../../model/decision/matrixRows'
import { tabFor } from '../../../parts/decision/decisionTab'
import { showNode, useRun } from '../../../state/run/run'
import type { Explanation } from '../../../wire/attempts'

/** Picks the next or previous node of the list that is open, in its order. */
export function moveInList(explanation: Explanation | null, by: 1 | -1): void {
  if (!explanation) return
  const { tab, plugin, sort, show, node, log, step } = useRun.getState()
  const scores = tabFor(tab, log.attempts[step], plugin) === 'score'
  const rows = sortRows(explanation, rowsInBand(explanation, scores ? FEASIBLE : plugin), sort, scores ? show : null)
  const at = rows.findIndex((row) => explanation.nodes[row] === node)
  const next = at < 0 ? (by === 1 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, at + by))
  showNode(explanation.nodes[rows[next] ?? -1] ?? null)
}
