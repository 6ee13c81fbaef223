// Time by events: every time at which something is drawn is as far from the next as any other, so that a race of milliseconds can be seen.
import { scaleLinear } from 'd3-scale'
import type { Scale } from './chart'
import { SIDE } from './chart'

const STEP = 22
/** What is to come, however long it takes. */
const TAIL = 90
/** Browsers draw no picture of any width. */
const WIDEST = 24_000
const LEAST_BETWEEN = 78

/** `times`: sorted, without repetition. Places do not move when later ones come; if none will (`over`), they fill the width. */
export function eventScale(times: readonly number[], { duration, over }: { duration: number; over: boolean }, width: number, zoom: number): Scale {
  const knots = [0, ...times.filter((time) => time > 0 && time < duration)]
  const last = knots.length - 1
  const filling = over ? (width - 2 * SIDE - TAIL) / Math.max(1, last) : 0
  const step = Math.min(Math.max(STEP, filling) * zoom, WIDEST / knots.length)
  const end = Math.max(width - 2 * SIDE, last * step + TAIL)
  const x = scaleLinear([...knots, Math.max(duration, knots[last]! + 1)], [...knots.map((_, index) => SIDE + index * step), SIDE + end]).clamp(true)
  return { x, at: x.invert, width: end + 2 * SIDE, ticks: thinned(knots, step), roomy: step >= STEP }
}

function thinned(knots: readonly number[], step: number): number[] {
  const every = Math.max(1, Math.ceil(LEAST_BETWEEN / step))
  return knots.filter((_, index) => index % every === 0)
}
