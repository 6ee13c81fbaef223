import { OUTSIDE_PREFILTER, type Explanation } from '../wire/attempts'

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
  quiet: string[] // plugins that ran and rejected no node
  notLookedAt: number
  viaNomination: boolean // those were not looked at because only the nominated node was tried
}

const LEAST_VISIBLE = 0.004

/** Shares under a visible sliver are drawn as one, so that a single node of thousands is still seen. */
function share(nodes: number, total: number): number {
  return nodes === 0 || total === 0 ? 0 : Math.max(LEAST_VISIBLE, nodes / total)
}

export function layoutFunnel(explanation: Explanation): Funnel {
  const total = explanation.nodes.length
  const { feasible, notLookedAt, viaNomination } = explanation
  const bands = explanation.funnel.filter(({ rejected }) => rejected > 0).map((band) => ({ ...band, leftShare: share(band.left, total), rejectedShare: share(band.rejected, total) }))
  const rejecting = new Set(bands.map(({ plugin }) => plugin))
  const ran = rejectedBefore(explanation) ? [] : explanation.filters.filter(({ skipped }) => !skipped).map(({ plugin }) => plugin)
  return { total, feasible, bands, quiet: ran.filter((plugin) => !rejecting.has(plugin)), notLookedAt, viaNomination }
}

/** A PreFilter plugin rejected the pod, so no filter ran; what filters would have said is there all the same. */
function rejectedBefore({ nodes, firstRejection }: Explanation): boolean {
  return nodes.length > 0 && firstRejection.length > 0 && firstRejection.every((first) => first === OUTSIDE_PREFILTER)
}
