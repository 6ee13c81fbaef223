// Many small pods on a low card: the largest in rows of names, as large as a name takes, and all others in a strip below them.
import type { MapRect } from './nodeGrid'

/** Pixels, with the edges of a block. */
const NAME = { w: 60, h: 13.5 }
/** Of the strip: its height, and how wide one of its blocks may be, so that none looks larger than what has a name. */
const STRIP = { least: 5, most: 8, widest: 24 }

/** Whether a block has room for a name that is worth reading. */
export const holdsName = ({ w, h }: MapRect): boolean => w >= 46 && h >= NAME.h

/** `sizes`: how large pods are beside each other. Rectangles in their order; null where there is no room for any name. */
export function namedRows(sizes: readonly number[], box: MapRect): MapRect[] | null {
  const perRow = Math.floor(box.w / NAME.w)
  const rowsOfAll = Math.ceil(sizes.length / perRow)
  const holdsAll = rowsOfAll * NAME.h <= box.h
  const rows = holdsAll ? rowsOfAll : Math.floor((box.h - STRIP.least) / NAME.h)
  if (perRow < 1 || rows < 1) return null
  const strip = holdsAll ? 0 : Math.min(STRIP.most, box.h - rows * NAME.h)
  const h = holdsAll ? NAME.h : (box.h - strip) / rows
  const named = largest(sizes, rows * perRow)
  const blocks: MapRect[] = []
  for (let row = 0; row < rows; row++) {
    const members = named.slice(row * perRow, (row + 1) * perRow)
    place(blocks, members, widths(members, sizes, box.w, perRow), { x: box.x, y: box.y + row * h, h })
  }
  const others = sizes.map((_, pod) => pod).filter((pod) => !named.includes(pod))
  const all = others.reduce((sum, pod) => sum + sizes[pod]!, 0)
  place(blocks, others, others.map((pod) => Math.min(STRIP.widest, (sizes[pod]! / all) * box.w)), { x: box.x, y: box.y + rows * h, h: strip }) // prettier-ignore
  return blocks
}

/** The largest pods, in their own order. */
function largest(sizes: readonly number[], most: number): number[] {
  const bySize = sizes.map((_, pod) => pod).sort((one, other) => sizes[other]! - sizes[one]! || one - other)
  return bySize.slice(0, most).sort((one, other) => one - other)
}

/** All have room for a name; what is left goes to the larger ones. */
function widths(members: readonly number[], sizes: readonly number[], width: number, perRow: number): number[] {
  const left = ((width - perRow * NAME.w) * members.length) / perRow
  const all = members.reduce((sum, pod) => sum + sizes[pod]!, 0)
  return members.map((pod) => NAME.w + (left * sizes[pod]!) / all)
}

function place(blocks: MapRect[], members: readonly number[], wide: readonly number[], { x, y, h }: Omit<MapRect, 'w'>): void {
  let left = x
  members.forEach((pod, index) => {
    blocks[pod] = { x: left, y, w: wide[index]!, h }
    left += wide[index]!
  })
}
