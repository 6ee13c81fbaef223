// Pods within the capacity of their node: every block's area is its share of what the node has, and what stays empty is free.
import type { MapRect } from './nodeGrid'

/** A pod that asks for nothing, or next to nothing, is drawn as if it asked for this much. */
export const LEAST_SHARE = 0.012
/** Names are wide and low, and so are good blocks. */
const BEST_ASPECT = 4

/**
 * Rectangles in the order of `shares`, in strips from the top; together as much of the box as the shares are of 1. Shares that
 * are more than 1 together fill the box.
 */
export function stackBlocks(shares: readonly number[], box: MapRect): MapRect[] {
  const sizes = shares.map((share) => Math.max(LEAST_SHARE, share))
  const whole = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  const areas = sizes.map((size) => (size / whole) * box.w * box.h)
  const blocks: MapRect[] = []
  let y = box.y
  for (const strip of stripsOf(areas, box.w)) {
    const h = sumOf(strip) / box.w
    let x = box.x
    for (const area of strip) {
      blocks.push({ x, y, w: area / h, h })
      x += area / h
    }
    y += h
  }
  return blocks
}

/** Takes blocks into a strip as long as that brings them closer to the shape of names. */
function stripsOf(areas: readonly number[], width: number): number[][] {
  const strips: number[][] = []
  for (const area of areas) {
    const strip = strips.at(-1)
    if (strip && awkwardness([...strip, area], width) <= awkwardness(strip, width)) strip.push(area)
    else strips.push([area])
  }
  return strips
}

/** How far the blocks of a strip are from the best shape, on average; 1 is best. */
function awkwardness(strip: readonly number[], width: number): number {
  const h = sumOf(strip) / width
  const each = strip.map((area) => {
    const aspect = area / (h * h) / BEST_ASPECT
    return Math.max(aspect, 1 / aspect)
  })
  return sumOf(each) / strip.length
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
