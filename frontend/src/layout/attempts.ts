import type { Outcome } from '../wire/outcome'

// The strip under the run. Strip space: CSS pixels from its left edge. Steps are spread evenly over `width`.

export interface StripBin {
  x: number
  w: number
  from: number // first step of the bin
  to: number // exclusive
  preempting: number
  failed: number // unschedulable or error
  gated: number
  feasible: number // most nodes that any attempt of the bin could have taken
}

export function stepX(step: number, length: number, width: number): number {
  return length <= 0 ? 0 : ((step + 0.5) / length) * width
}

export function stepAt(x: number, length: number, width: number): number {
  return Math.max(0, Math.min(length - 1, Math.floor((x / width) * length)))
}

/** Attempts gathered into at most one bin a pixel; with few attempts, one bin an attempt. */
export function binAttempts(attempts: readonly Outcome[], length: number, width: number): StripBin[] {
  const bins = Math.max(1, Math.min(length, Math.floor(width)))
  const result: StripBin[] = []
  for (let bin = 0; bin < bins; bin++) {
    const from = Math.floor((bin * length) / bins)
    const to = Math.floor(((bin + 1) * length) / bins)
    if (from >= attempts.length) break
    result.push(gather(attempts, from, Math.min(to, attempts.length), (bin * width) / bins, width / bins))
  }
  return result
}

function gather(attempts: readonly Outcome[], from: number, to: number, x: number, w: number): StripBin {
  const bin = { x, w, from, to, preempting: 0, failed: 0, gated: 0, feasible: 0 }
  for (let k = from; k < to; k++) {
    const { outcome, feasible } = attempts[k]!
    if (outcome === 'preempting') bin.preempting += 1
    else if (outcome === 'unschedulable' || outcome === 'error') bin.failed += 1
    else if (outcome === 'gated') bin.gated += 1
    bin.feasible = Math.max(bin.feasible, feasible)
  }
  return bin
}
