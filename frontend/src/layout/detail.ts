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

const holds = ({ w, h }: Size, least: Size): boolean => w >= least.w && h >= least.h

export function detailOf(size: Size): Detail {
  if (holds(size, CARD)) return 'card'
  if (holds(size, FULL)) return 'full'
  return holds(size, BARS) ? 'bars' : 'mark'
}
