import { NOT_LOOKED_AT, type Explanation } from '../wire/explanation'

/** One band of the funnel. Widths are shares of all nodes, 0..1. */
export interface Band {
  plugin: string
  rejected: number
  left: number
  reasons: readonly { reason: string; nodes: number }[]
  leftShare: number
  rejectedShare: number
}

export interface Funnel {
  total: number
  feasible: number
  bands: Band[] // plugins that turned nodes away, in order
  quiet: string[] // plugins that ran and turned nobody away
  notLookedAt: number // enough nodes had been found before them
}

const LEAST_VISIBLE = 0.004

/** Shares under a visible sliver are drawn as one, so that a single node of thousands is still seen. */
function share(nodes: number, total: number): number {
  return nodes === 0 || total === 0 ? 0 : Math.max(LEAST_VISIBLE, nodes / total)
}

export function layoutFunnel(explanation: Explanation): Funnel {
  const total = explanation.nodes.length
  const notLookedAt = explanation.firstRejection.filter((first) => first === NOT_LOOKED_AT).length
  const bands = explanation.funnel
    .filter(({ rejected }) => rejected > 0)
    .map((band) => ({ ...band, left: band.left - notLookedAt }))
    .map((band) => ({ ...band, leftShare: share(band.left, total), rejectedShare: share(band.rejected, total) }))
  const rejecting = new Set(bands.map(({ plugin }) => plugin))
  const ran = explanation.filters.filter(({ skipped }) => !skipped).map(({ plugin }) => plugin)
  return { total, feasible: explanation.feasible, bands, quiet: ran.filter((plugin) => !rejecting.has(plugin)), notLookedAt }
}
