// Nodes that do not answer, or will not be there: a frame and a hatched edge, so that nothing lies over what the tile shows, and the word for it.
import type { MapRect } from '../../layout/nodeGrid'
import type { Brush } from './scene'

/** Width of the hatched edge; the padding of tiles has room for it. */
const EDGE = 3
const PITCH = 5
const LETTER = 5.8
const WORD_HEIGHT = 14
/** Cards at least this wide have room for name and word in their first line. */
const WORD_BESIDE_NAME_FROM = 150

export const isCrossed = ({ scene }: Brush, node: number): boolean => scene.marks.crossed?.nodes.has(node) ?? false

/** What the word takes from the first line, or from the last one, of a tile of this width. */
export function crossedRoom(brush: Brush, node: number, width: number): { first: number; last: number } {
  if (!isCrossed(brush, node)) return { first: 0, last: 0 }
  const word = wordWidth(brush) + 4
  return width >= WORD_BESIDE_NAME_FROM ? { first: word, last: 0 } : { first: 0, last: word }
}

const wordWidth = ({ scene }: Brush): number => 8 + Math.round(scene.marks.crossed!.word.length * LETTER)

/** `taken`: of the first line, at the right edge of the tile. Without words, a line crosses the tile as it does a mark far away. */
export function paintCrossed(brush: Brush, node: number, { x, y, w, h }: MapRect, words: boolean, taken = 0): void {
  if (!isCrossed(brush, node)) return
  const { surface, palette, scene } = brush
  surface.frame(x + 1, y + 1, w - 2, h - 2, palette.rejected, 1.5, 4)
  if (!words) return surface.line(x + 2, y + h - 2, x + w - 2, y + 2, palette.rejected, 1.5)
  surface.hatch(x + 2, y + 3, EDGE, h - 6, palette.rejected, 1.25, PITCH, 'falling')
  const width = wordWidth(brush)
  const isBeside = w >= WORD_BESIDE_NAME_FROM
  const left = x + w - width - 4 - (isBeside ? taken : 0)
  const top = isBeside ? y + 4 : y + h - WORD_HEIGHT - 3
  surface.fill(left, top, width, WORD_HEIGHT, palette.rejectedSoft, 2)
  surface.text(scene.marks.crossed!.word, left + 4, top + 11, { color: palette.rejected, size: 11, weight: 600 })
}
