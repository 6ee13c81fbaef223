// Texts of a picture that something painted above it would cover: painted once more, each within a rim of the colour that it stands on.
import type { MapRect } from '../../layout/nodeGrid'
import type { Point, Surface, TextStyle } from '../surface'

const LETTER = 0.6
/** Above and below the baseline, as shares of the size. */
const ASCENT = 0.82
const DESCENT = 0.24
/** The share of a text that is left of the point where it is aligned. */
const BEFORE = { left: 0, center: 0.5, right: 1 } as const

export interface Text {
  text: string
  x: number
  y: number
  style: TextStyle
  rim: string
  box: MapRect
}

/** About where the text is; an estimate that errs to the large side is enough. */
function textBox(text: string, x: number, y: number, { size, align = 'left' }: TextStyle): MapRect {
  const w = text.length * size * LETTER
  return { x: x - w * BEFORE[align], y: y - size * ASCENT, w, h: size * (ASCENT + DESCENT) }
}

const isIn = ({ x, y, w, h }: MapRect, px: number, py: number): boolean => px >= x && px <= x + w && py >= y && py <= y + h

export const overlap = (one: MapRect, other: MapRect): boolean => one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

/** Whether a line of this width through points meets the rectangle. */
export function meets(points: readonly Point[], { x, y, w, h }: MapRect, lineWidth: number): boolean {
  const [left, top, right, bottom] = [x - lineWidth / 2, y - lineWidth / 2, x + w + lineWidth / 2, y + h + lineWidth / 2]
  return points.some(([x2, y2], index) => {
    const [x1, y1] = points[Math.max(0, index - 1)]!
    if (Math.max(x1, x2) < left || Math.min(x1, x2) > right || Math.max(y1, y2) < top || Math.min(y1, y2) > bottom) return false
    const sideOf = (px: number, py: number) => Math.sign((x2 - x1) * (py - y1) - (y2 - y1) * (px - x1))
    return new Set([sideOf(left, top), sideOf(right, top), sideOf(left, bottom), sideOf(right, bottom)]).size > 1 || (x1 === x2 && y1 === y2)
  })
}

/** Keeps the texts that are painted on it, and the colour below each; paints nothing. */
export class Texts implements Surface {
  readonly all: Text[] = []
  private readonly grounds: { rect: MapRect; color: string }[] = []

  fill(x: number, y: number, w: number, h: number, color: string): void {
    this.grounds.push({ rect: { x, y, w, h }, color })
  }

  text(text: string, x: number, y: number, style: TextStyle): void {
    const box = textBox(text, x, y, style)
    const [cx, cy] = [box.x + Math.min(box.w, style.size) / 2, box.y + box.h / 2]
    const rim = this.grounds.findLast(({ rect }) => isIn(rect, cx, cy))?.color
    if (rim && text) this.all.push({ text, x, y, style, rim, box })
  }

  opacity(): void {}
  frame(): void {}
  line(): void {}
  hatch(): void {}
  path(): void {}
  shape(): void {}
  stamp(): void {}
}

export function paintAgain(surface: Surface, texts: readonly Text[]): void {
  surface.opacity(1)
  for (const { text, x, y, style, rim } of texts) surface.text(text, x, y, { ...style, rim })
}
