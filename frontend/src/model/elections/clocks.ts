// The clocks of one machine as a function of true time; scheduler_core.leader.environment.clocks has the formulas.
import type { MachineClock } from '../../wire/electionEvents'

const PARTS = 1_000_000

/** What the monotonic clock shows at a true time, in ns. */
export function monotonicAt(clock: MachineClock, at: number): number {
  return clock.suspended ? clock.monotonic : clock.monotonic + ((at - clock.changedAt) * clock.rate) / PARTS
}

/** How much the calendar is ahead of the true one, in ns; negative is behind. */
export function aheadAt(clock: MachineClock, at: number): number {
  return monotonicAt(clock, at) + clock.offset - at
}
