// Time by events: every time at which something is drawn is as far from the next as any other, so that a race of milliseconds can be seen.
import { countUntil } from '../../model/moments'
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
  const spanOf = (index: number): { from: number; to: number; x: number; w: number } => ({
    from: knots[index]!,
    to: knots[index + 1] ?? Math.max(duration, knots[index]! + 1),
    x: SIDE + index * step,
    w: index === last ? end - last * step : step,
  })
  const x = (at: number) => {
    const { from, to, x: left, w } = spanOf(Math.max(0, countUntil(knots, at, (time) => time) - 1))
    return left + w * Math.min(1, Math.max(0, (at - from) / (to - from)))
  }
  const at = (px: number) => {
    const { from, to, x: left, w } = spanOf(Math.max(0, Math.min(last, Math.floor((px - SIDE) / step))))
    return from + (to - from) * Math.min(1, Math.max(0, (px - left) / w))
  }
  return { x, at, width: end + 2 * SIDE, ticks: thinned(knots, step), roomy: step >= STEP }
}

function thinned(knots: readonly number[], step: number): number[] {
  const every = Math.max(1, Math.ceil(LEAST_BETWEEN / step))
  return knots.filter((_, index) => index % every === 0)
}
