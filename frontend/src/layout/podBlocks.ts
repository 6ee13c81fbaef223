// Pods within the capacity of their node: every block's area is its share of what the node has, and what stays empty is free.
import { holdsName, namedRows } from './namedRows'
import type { MapRect } from './nodeGrid'

/** A pod that asks for nothing, or next to nothing, is drawn as if it asked for this much. */
export const LEAST_SHARE = 0.012
/** Names are wide and low, and so are good blocks. */
const BEST_ASPECT = 4
/** Pixels. Where there is room, no block is so small that its name cannot be read; the names of those that come have more room. */
const READABLE = { w: 60, h: 16, coming: 120 }
/** Of those that come or leave, on a card that is low. */
const LOW = 14.5

/** What pods ask for, as shares of what the node has. Those that come have the place of those that leave. */
export interface PodShares {
  staying: readonly number[]
  leaving: readonly number[]
  coming: readonly number[]
}

export type PodBlocks = Record<keyof PodShares, MapRect[]>

/** Blocks that lie beside each other; their areas make the height. */
interface Strip {
  areas: readonly number[]
  h: number
}

/**
 * Rectangles in the order of the shares, in strips from the top; together as much of the box as the shares are of 1. Shares that are
 * more than 1 together fill the box. Those that stay have the same places whoever comes or leaves below them. Where most names would
 * have no room, the largest that stay are as large as their names instead.
 */
export function stackPods({ staying, leaving, coming }: PodShares, box: MapRect): PodBlocks {
  const sizes = { staying: atLeast(staying), leaving: atLeast(leaving), coming: atLeast(coming) }
  const scale = (box.w * box.h) / Math.max(1, sumOf(sizes.staying) + Math.max(sumOf(sizes.leaving), sumOf(sizes.coming)))
  const natural = (group: keyof PodShares) => stripsOf(sizes[group], scale, box.w)
  const strips = fitting({ staying: natural('staying'), leaving: natural('leaving'), coming: natural('coming') }, box.h)
  const below = { ...box, y: box.y + heightOf(strips.staying) }
  const blocks = { staying: blocksOf(strips.staying, box), ...changing(strips.leaving, strips.coming, below) }
  const named = namesIn(blocks.staying)
  const byName = named * 2 < staying.length ? stackNames(sizes.staying, natural('leaving'), natural('coming'), box) : null
  return byName && namesIn(byName.staying) > named ? byName : blocks
}

const namesIn = (blocks: readonly MapRect[]): number => blocks.filter(holdsName).length

function stackNames(staying: readonly number[], leaving: readonly Strip[], coming: readonly Strip[], box: MapRect): PodBlocks | null {
  const [left, right] = [leaving, coming].map((strips) => strips.map(({ areas }): Strip => ({ areas, h: LOW })))
  const blocks = namedRows(staying, { ...box, h: box.h - Math.max(heightOf(left!), heightOf(right!)) })
  if (blocks === null) return null
  const below = { ...box, y: Math.max(...blocks.map(({ y, h }) => y + h)) }
  return { staying: blocks, ...changing(left!, right!, below) }
}

/** Names of those that leave stand at the top of their blocks: what comes and is lower stands at the foot of the same place. */
function changing(leaving: readonly Strip[], coming: readonly Strip[], box: MapRect): Pick<PodBlocks, 'leaving' | 'coming'> {
  const foot = box.y + Math.max(0, heightOf(leaving) - heightOf(coming))
  return { leaving: blocksOf(leaving, box), coming: blocksOf(coming, { ...box, y: foot }, READABLE.coming) }
}

type Strips = Record<keyof PodShares, readonly Strip[]>

/** Readable all, else only those that come and leave, and the others share what is left; else as they are. */
function fitting(natural: Strips, height: number): Strips {
  const changing = { leaving: natural.leaving.map(readable), coming: natural.coming.map(readable) }
  const left = height - Math.max(heightOf(changing.leaving), heightOf(changing.coming))
  const staying = natural.staying.map(readable)
  if (heightOf(staying) <= left) return { staying, ...changing }
  if (left < height / 2) return natural
  const squeeze = left / heightOf(natural.staying)
  return { staying: natural.staying.map(({ areas, h }) => ({ areas: areas.map((area) => area * squeeze), h: h * squeeze })), ...changing }
}

const readable = ({ areas, h }: Strip): Strip => ({ areas, h: Math.max(h, READABLE.h) })

function blocksOf(strips: readonly Strip[], box: MapRect, nameWidth = READABLE.w): MapRect[] {
  const blocks: MapRect[] = []
  let y = box.y
  for (const { areas, h } of strips) {
    const least = h > READABLE.h ? 0 : Math.min(nameWidth, box.w / areas.length)
    const widths = areas.map((area) => Math.max(least, area / h))
    const narrower = Math.min(1, box.w / sumOf(widths))
    let x = box.x
    for (const width of widths) {
      blocks.push({ x, y, w: width * narrower, h })
      x += width * narrower
    }
    y += h
  }
  return blocks
}

/** Takes blocks into a strip as long as that brings them closer to the shape of names. */
function stripsOf(sizes: readonly number[], scale: number, width: number): Strip[] {
  const strips: number[][] = []
  for (const size of sizes) {
    const area = size * scale
    const strip = strips.at(-1)
    if (strip && awkwardness([...strip, area], width) <= awkwardness(strip, width)) strip.push(area)
    else strips.push([area])
  }
  return strips.map((areas) => ({ areas, h: sumOf(areas) / width }))
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

const atLeast = (shares: readonly number[]): number[] => shares.map((share) => Math.max(LEAST_SHARE, share))
const heightOf = (strips: readonly Strip[]): number => sumOf(strips.map(({ h }) => h))
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
