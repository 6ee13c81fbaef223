import type { Moment } from '../../model/text/moments'
import type { TimelineEvent } from '../../wire/timelines'

/** What happened in one stretch of the scrub bar. */
export interface DensityBin {
  x: number
  w: number
  events: number
  failed: number // attempts that found no node
  evicted: number // preempted or tainted
  refused: number
}

/** Moments gathered into bins of about two pixels; times from 0 to `duration` fill `width`. */
export function densityBins(moments: readonly Moment[], events: readonly TimelineEvent[], duration: number, width: number): DensityBin[] {
  const bins = Math.max(1, Math.floor(width / 2))
  const w = width / bins
  const found = new Map<number, DensityBin>()
  for (const moment of moments) {
    const index = Math.min(bins - 1, Math.floor((moment.at / duration) * bins))
    let bin = found.get(index)
    if (!bin) found.set(index, (bin = { x: index * w, w, events: 0, failed: 0, evicted: 0, refused: 0 }))
    for (let at = moment.from; at < moment.to; at++) count(bin, events[at]!)
  }
  return [...found.values()]
}

function count(bin: DensityBin, event: TimelineEvent): void {
  if (event.type === 'sample') return
  bin.events += 1
  if (event.type === 'bindRefused') bin.refused += 1
  else if (event.type === 'attempt' && event.body.outcome !== 'scheduled') bin.failed += 1
  else if (event.type === 'podTerminating' && event.body.why !== 'deleted') bin.evicted += 1
}
