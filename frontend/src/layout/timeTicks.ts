import { HOUR, MILLISECOND, MINUTE, SECOND } from '../model/virtualTime'

/** Between two ticks: as clocks count, decimal below a second only (docs/decisions/0018-axes.md). */
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((step) => step * MILLISECOND),
  ...[1, 2, 5, 10, 15, 30].map((step) => step * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((step) => step * MINUTE),
  ...[1, 2, 3, 6, 12, 24].map((step) => step * HOUR),
]
const NARROWEST_TICK = 78

/** Times at which an axis writes the time, few enough to be read, and how far apart they are. They are round when `offset` is added. */
export function ticks(window: { from: number; to: number }, width: number, offset = 0, narrowest = NARROWEST_TICK): { at: number[]; apart: number } {
  const most = Math.max(1, width / narrowest)
  const apart = STEPS.find((candidate) => (window.to - window.from) / candidate <= most) ?? STEPS.at(-1)!
  const at: number[] = []
  for (let round = Math.ceil((window.from + offset) / apart) * apart; round - offset <= window.to; round += apart) at.push(round - offset)
  return { at, apart }
}
