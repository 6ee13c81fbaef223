/** How much a tile shows at its size on screen: named pods, words and bars, bars alone, or one mark. */
export type Detail = 'card' | 'full' | 'bars' | 'mark'

interface Size {
  w: number
  h: number
}

/** From these sizes, in pixels of the screen, what a tile shows can be read. */
const CARD: Size = { w: 112, h: 76 }
export const FULL: Size = { w: 74, h: 54 }
export const BARS: Size = { w: 14, h: 13.5 }

/** Two letters of a plugin as small as they can be told apart, three by five squares each, and one beside them. */
const LETTERS: Size = { w: 8, h: 6 }

const holds = ({ w, h }: Size, least: Size): boolean => w >= least.w && h >= least.h

export function detailOf(size: Size): Detail {
  if (holds(size, CARD)) return 'card'
  if (holds(size, FULL)) return 'full'
  return holds(size, BARS) ? 'bars' : 'mark'
}

/** The pixels of a square of the letters on a mark of this size; 0 where they have no room, and colour alone tells plugins apart. */
export function letterSquare({ w, h }: Size): number {
  if (!holds({ w, h }, LETTERS)) return 0
  return Math.floor(Math.min((w - 1) / (LETTERS.w - 1), (h - 1) / (LETTERS.h - 1)))
}
