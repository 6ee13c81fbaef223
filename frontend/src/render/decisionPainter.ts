import type { Funnel } from '../layout/funnel'
import { commonPoints, floorsOf, sumOf } from '../model/decision/commonPoints'
import { scoreScale, stackScores } from '../layout/scoreBars'
import type { Palette } from '../theme/palette'
import { patternOf, type Pattern } from '../theme/plugins'
import type { Explanation } from '../wire/attempts'
import { shorten, type Surface } from './surface'

const ROW = 22
const MARGIN = 16
const NAMES = 210
const MOST_BARS = 20

/** The funnel and the best totals as one picture. Returns its height; with no surface it only measures. */
export function paintDecision(surface: Surface | null, palette: Palette, explanation: Explanation, funnel: Funnel, width: number): number {
  const best = bestNodes(explanation)
  const height = MARGIN * 2 + 46 + (funnel.bands.length + (funnel.notLookedAt ? 3 : 2)) * ROW + (best.length ? (best.length + 3) * ROW : 0)
  if (!surface) return height
  surface.fill(0, 0, width, height, palette.surface)
  surface.text(`${explanation.pod}: ${explanation.outcome}`, MARGIN, MARGIN + 14, { color: palette.ink, size: 15, weight: 650 })
  surface.text(shorten(explanation.sentence, width - 2 * MARGIN, 12), MARGIN, MARGIN + 34, { color: palette.ink2, size: 12 })
  const below = paintFunnel(surface, palette, funnel, width, MARGIN + 46)
  if (best.length) paintTotals(surface, palette, explanation, best, width, below + ROW)
  return height
}

function paintFunnel(surface: Surface, palette: Palette, funnel: Funnel, width: number, top: number): number {
  const room = width - 2 * MARGIN - NAMES - 110
  const rows = [
    { name: 'all nodes', left: funnel.total, share: 1, lost: 0, rejected: 0, color: palette.fills[1]! },
    ...(funnel.notLookedAt ? [{ name: 'not looked at', left: funnel.total - funnel.notLookedAt, share: 1 - funnel.notLookedAt / funnel.total, lost: 0, rejected: 0, color: palette.fills[1]! }] : []),
    ...funnel.bands.map((band) => ({ name: band.plugin, left: band.left, share: band.leftShare, lost: band.rejectedShare, rejected: band.rejected, color: palette.fills[1]! })),
    { name: 'feasible', left: funnel.feasible, share: funnel.total ? funnel.feasible / funnel.total : 0, lost: 0, rejected: 0, color: palette.passed },
  ]
  rows.forEach(({ name, left, share, lost, rejected, color }, index) => {
    const y = top + index * ROW
    surface.text(name, MARGIN, y + 15, { color: palette.ink, size: 12 })
    surface.fill(MARGIN + NAMES, y + 6, room, 10, palette.sunken, 2)
    surface.fill(MARGIN + NAMES, y + 6, room * share, 10, color, 2)
    surface.fill(MARGIN + NAMES + room * share, y + 6, room * lost, 10, palette.rejected)
    if (rejected) surface.text(`−${rejected}`, width - MARGIN - 56, y + 15, { color: palette.rejected, size: 12, align: 'right' })
    surface.text(String(left), width - MARGIN, y + 15, { color: palette.ink, size: 12, align: 'right' })
  })
  return top + rows.length * ROW
}

const PITCH = 4

/** Lines over a bar, by which it is known without its colour. */
function paintPattern(surface: Surface, pattern: Pattern, color: string, { x, y, w, h }: { x: number; y: number; w: number; h: number }): void {
  if (pattern === 'level') for (let line = y + 2.5; line < y + h; line += PITCH) surface.line(x, line, x + w, line, color, 1)
  else if (pattern !== 'plain') surface.hatch(x, y, w, h, color, 1, PITCH, pattern)
}

function bestNodes(explanation: Explanation): number[] {
  const scored = explanation.totals.flatMap((total, node) => (total === null ? [] : [node]))
  return scored.sort((left, right) => explanation.totals[right]! - explanation.totals[left]! || left - right).slice(0, MOST_BARS)
}

function paintTotals(surface: Surface, palette: Palette, explanation: Explanation, nodes: readonly number[], width: number, top: number): void {
  const common = commonPoints(explanation)
  const scale = scoreScale(explanation, floorsOf(common))
  surface.text(`Points above the ${sumOf(common)} that every node has`, MARGIN, top + 15, { color: palette.ink2, size: 12 })
  const room = width - 2 * MARGIN - NAMES - 60
  nodes.forEach((node, index) => {
    const y = top + (index + 1) * ROW
    const name = explanation.nodes[node]!
    surface.text(shorten(name, NAMES - 10, 12), MARGIN, y + 15, { color: palette.ink, size: 12, weight: name === explanation.node ? 700 : 400 })
    let x = MARGIN + NAMES
    for (const { plugin, share } of stackScores(explanation, node, scale)) {
      const [w, pattern] = [Math.max(0.5, share * room - 1), patternOf(plugin)]
      surface.fill(x, y + 4, w, 13, palette.plugin(plugin))
      paintPattern(surface, pattern, palette.surface, { x, y: y + 4, w, h: 13 })
      x += share * room
    }
    surface.text(String(explanation.totals[node]), width - MARGIN, y + 15, { color: palette.ink, size: 12, align: 'right' })
  })
}
