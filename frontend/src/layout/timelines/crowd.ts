import type { Life } from '../../model/timelines/lives'
import type { Place } from '../../model/timelines/state'
import type { TimeWindow } from './timeAxis'

/** From the foot of the pile upwards: what runs, what is on its way, what waits. */
export const PILE: readonly Place[] = ['bound', 'terminating', 'assumed', 'inFlight', 'activeQ', 'backoffQ', 'unschedulable', 'gated']
const LEVEL = Object.fromEntries(PILE.map((place, level) => [place, level])) as Record<Place, number>

/** How many pods of a group are where, on average over each bin: `counts[level × bins + bin]`. */
export interface Crowd {
  bins: number
  counts: Float64Array
  most: number // in any bin of the window
}

/**
 * A pod that is somewhere for a tenth of a bin counts as a tenth there, so that nothing depends on where the bins begin.
 * `known`: how far it has been played; nobody is counted beyond.
 */
export function crowdOf(lives: readonly Life[], window: TimeWindow, bins: number, known: number): Crowd {
  const counts = new Float64Array(PILE.length * bins)
  const whole = new Int32Array(PILE.length * (bins + 1)) // changes of what is there for whole bins
  const binOf = (at: number) => Math.max(0, Math.min(bins, ((at - window.from) / (window.to - window.from)) * bins))
  for (const { stretches } of lives) {
    for (const { place, from, to } of stretches) {
      const [start, end] = [binOf(from), binOf(to ?? known)]
      if (start < end) addStretch(counts, whole, LEVEL[place], bins, start, end)
    }
  }
  return summed(counts, whole, bins)
}

function addStretch(counts: Float64Array, whole: Int32Array, level: number, bins: number, start: number, end: number): void {
  const [first, last] = [Math.floor(start), Math.floor(end)]
  if (first === last) return void (counts[level * bins + first]! += end - start)
  counts[level * bins + first]! += first + 1 - start
  if (last < bins) counts[level * bins + last]! += end - last
  whole[level * (bins + 1) + first + 1]! += 1
  whole[level * (bins + 1) + last]! -= 1
}

function summed(counts: Float64Array, whole: Int32Array, bins: number): Crowd {
  const totals = new Float64Array(bins)
  for (let level = 0; level < PILE.length; level++) {
    let there = 0
    for (let bin = 0; bin < bins; bin++) {
      there += whole[level * (bins + 1) + bin]!
      totals[bin]! += counts[level * bins + bin]! += there
    }
  }
  return { bins, counts, most: totals.reduce((most, total) => Math.max(most, total), 0) }
}
