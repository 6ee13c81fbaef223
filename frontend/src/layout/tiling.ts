// How large the tiles of a map are, and how many stand in a row, so that the map fills its panel.
import type { NodeGroup } from '../model/map/mapGroups'
import { BARS, detailOf, FULL, type Detail } from './detail'

export interface Tile {
  w: number
  h: number
  gap: number
}

export interface Tiling {
  tile: Tile
  columns: number
}

export const PADDING = 10
export const HEADER = 20
export const GROUP_GAP = 8
const SMALLEST = 3

/** Tiles that show words stand apart; smaller ones are packed closer. */
const gapFor = (h: number): number => (h >= FULL.h ? 8 : h >= 24 ? 4 : h >= 8 ? 2 : 1)
/** Width over height, at most: bars may be wide, marks are nearly square. */
const widestFor = (h: number): number => (h >= BARS.h ? 3.2 : 1.35)
/** Of cards and tiles in a row that no further node could share. */
const WIDEST_ALONE = 16
const NARROWEST = 0.7

function rowsFor(groups: readonly NodeGroup[], columns: number): number {
  return groups.reduce((sum, { nodes }) => sum + Math.ceil(nodes.length / columns), 0)
}

/** A single group without a name needs no heading. */
export function headerHeight(groups: readonly NodeGroup[]): number {
  return groups.length === 1 && groups[0]!.name === '' ? 0 : HEADER
}

/** What is left of the height for tiles and the gaps between the rows of a group. */
function roomForRows(groups: readonly NodeGroup[], height: number): number {
  return height - 2 * PADDING - groups.length * headerHeight(groups) - Math.max(0, groups.length - 1) * GROUP_GAP
}

/** The largest tile of this many columns that fits the box; null if none does. */
function tileFor(groups: readonly NodeGroup[], width: number, height: number, columns: number): Tile | null {
  const rows = rowsFor(groups, columns)
  const alone = columns >= Math.max(...groups.map(({ nodes }) => nodes.length))
  for (const gap of [8, 4, 2, 1]) {
    const room = (width - 2 * PADDING + gap) / columns - gap
    const left = (roomForRows(groups, height) - (rows - groups.length) * gap) / rows
    const h = Math.min(left, room / NARROWEST)
    if (h < SMALLEST || room < SMALLEST || gapFor(h) < gap) continue
    return { w: Math.min(room, h * (alone && h >= FULL.h ? WIDEST_ALONE : widestFor(h))), h, gap }
  }
  return null
}

/** Its area, but for what makes it a strip. */
const worth = ({ w, h }: Tile): number => Math.min(w, 1.9 * h) * Math.min(h, 0.9 * w)

/** A tile that shows more is taken even if it is smaller than the largest one, down to this share of its area. */
const LEAST_SHARE = 0.55
/** Of more nodes than this one sees more as a heat map: frames and bars as small as theirs would hide the whole. */
const MOST_TILES = 1000
const RANK: Record<Detail, number> = { mark: 0, bars: 1, full: 2, card: 3 }

/**
 * The number of columns whose tiles show the most, and among those the one that leaves the least of the box empty. Marks too small to
 * be seen overflow it, and the camera steps back.
 */
export function chooseTiling(groups: readonly NodeGroup[], width: number, height: number): Tiling {
  const most = Math.max(1, ...groups.map(({ nodes }) => nodes.length))
  const widest = Math.max(1, Math.min(most, Math.floor((width - 2 * PADDING) / (SMALLEST + 1))))
  const tilings: Tiling[] = []
  for (let columns = 1; columns <= widest; columns++) {
    const tile = tileFor(groups, width, height, columns)
    if (tile) tilings.push({ tile, columns })
  }
  const largest = Math.max(0, ...tilings.map(({ tile }) => worth(tile)))
  const nodes = groups.reduce((sum, group) => sum + group.nodes.length, 0)
  const fair = tilings.filter(({ tile }) => worth(tile) >= (nodes > MOST_TILES ? 1 : LEAST_SHARE) * largest)
  const best = fair.sort((one, other) => RANK[detailOf(other.tile)] - RANK[detailOf(one.tile)] || worth(other.tile) - worth(one.tile))[0]
  return best ?? { tile: { w: SMALLEST, h: SMALLEST, gap: 1 }, columns: widest }
}
