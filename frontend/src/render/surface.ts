// What painters draw on: a canvas on screen, or an SVG document for a download. One picture, two carriers.

import { drawStamps, type Point, type Stamp } from './stamps'

export type { Point }

export interface TextStyle {
  color: string
  size: number
  weight?: number
  align?: 'left' | 'center' | 'right'
  /** Crossed out, as long as the text is. */
  struck?: boolean
  /** A rim of this colour keeps it apart from what it covers. */
  rim?: string
}

const RIM_WIDTH = 3

export type Slope = 'rising' | 'falling' | 'upright'

/** The lines of a hatch, cut off at the edges of the rectangle: x1, y1, x2, y2 each. They start on a grid of the page, so that neighbours join. */
export function hatchLines(x: number, y: number, w: number, h: number, pitch: number, slope: Slope): [number, number, number, number][] {
  const lean = slope === 'upright' ? 0 : h
  const lines: [number, number, number, number][] = []
  for (let foot = Math.ceil((x - lean) / pitch) * pitch; foot <= x + w; foot += pitch) {
    const start = Math.max(x, foot)
    const end = Math.min(x + w, foot + lean)
    if (start > end) continue
    const [from, to] = lean === 0 ? [0, h] : [start - foot, end - foot]
    if (slope === 'falling') lines.push([start, y + from, end, y + to])
    else lines.push([start, y + h - from, end, y + h - to])
  }
  return lines
}

export interface Surface {
  fill(x: number, y: number, w: number, h: number, color: string, radius?: number): void
  frame(x: number, y: number, w: number, h: number, color: string, lineWidth: number, radius?: number, dash?: readonly number[]): void
  line(x1: number, y1: number, x2: number, y2: number, color: string, lineWidth: number): void
  /** Parallel lines within a rectangle, `pitch` apart: rising, falling, or upright. */
  hatch(x: number, y: number, w: number, h: number, color: string, lineWidth: number, pitch: number, slope: Slope): void
  /** A line through points, [x, y] each. */
  path(points: readonly Point[], color: string, lineWidth: number, dash?: readonly number[]): void
  /** A filled shape with these corners. */
  shape(points: readonly Point[], color: string): void
  /** Words of squares, `square` pixels each. */
  stamp(stamps: readonly Stamp[], square: number): void
  /** `y` is the baseline. */
  text(text: string, x: number, y: number, style: TextStyle): void
  /** Everything until the next call is this opaque. */
  opacity(value: number): void
}

/** Shortens a text to about `width` pixels; an estimate is enough and needs no measuring. `most`: letters kept of its end. */
export function shorten(text: string, width: number, size: number, most = Infinity): string {
  const letters = Math.floor(width / (size * 0.56))
  return text.length <= letters ? text : shortenedTo(text, letters, most)
}

function shortenedTo(text: string, letters: number, most = Infinity): string {
  if (letters < 3) return ''
  const tail = Math.min(most, Math.ceil((letters - 1) / 2)) // names differ at their ends
  return `${text.slice(0, letters - 1 - tail)}…${text.slice(-tail)}`
}

/** How wide a text is, in pixels. */
export type Measure = (text: string, style: { size: number; weight?: number }) => number

/** As much of a text as `width` pixels have room for: all of it wherever that is possible. */
export function fitted(text: string, width: number, style: { size: number; weight?: number }, measure: Measure): string {
  if (measure(text, style) <= width) return text
  let letters = text.length - 1
  while (letters > 2 && measure(shortenedTo(text, letters), style) > width) letters -= 1
  return shortenedTo(text, letters)
}

const MOST_KNOWN = 20_000

/** Measures with a canvas, each text once. */
export function textMeasure(font: string): Measure {
  const context = document.createElement('canvas').getContext('2d')!
  const known = new Map<string, number>()
  return (text, { size, weight = 400 }) => {
    const style = `${weight} ${size}px ${font}`
    const found = known.get(style + text)
    if (found !== undefined) return found
    if (known.size >= MOST_KNOWN) known.clear()
    context.font = style
    const { width } = context.measureText(text)
    known.set(style + text, width)
    return width
  }
}

/** The share of a text that is left of the point where it is aligned. */
const BEFORE = { left: 0, center: 0.5, right: 1 } as const

export class CanvasSurface implements Surface {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly font: string,
  ) {}

  fill(x: number, y: number, w: number, h: number, color: string, radius = 0): void {
    this.context.fillStyle = color
    if (radius === 0) return this.context.fillRect(x, y, w, h)
    this.context.beginPath()
    this.context.roundRect(x, y, w, h, radius)
    this.context.fill()
  }

  frame(x: number, y: number, w: number, h: number, color: string, lineWidth: number, radius = 0, dash: readonly number[] = []): void {
    this.context.strokeStyle = color
    this.context.lineWidth = lineWidth
    this.context.setLineDash([...dash])
    if (radius === 0) return this.context.strokeRect(x, y, w, h)
    this.context.beginPath()
    this.context.roundRect(x, y, w, h, radius)
    this.context.stroke()
  }

  line(x1: number, y1: number, x2: number, y2: number, color: string, lineWidth: number): void {
    this.context.strokeStyle = color
    this.context.lineWidth = lineWidth
    this.context.setLineDash([])
    this.context.beginPath()
    this.context.moveTo(x1, y1)
    this.context.lineTo(x2, y2)
    this.context.stroke()
  }

  hatch(x: number, y: number, w: number, h: number, color: string, lineWidth: number, pitch: number, slope: Slope): void {
    this.stroke(color, lineWidth)
    for (const [x1, y1, x2, y2] of hatchLines(x, y, w, h, pitch, slope)) {
      this.context.moveTo(x1, y1)
      this.context.lineTo(x2, y2)
    }
    this.context.stroke()
  }

  path(points: readonly Point[], color: string, lineWidth: number, dash: readonly number[] = []): void {
    this.stroke(color, lineWidth, dash)
    points.forEach(([x, y], index) => (index === 0 ? this.context.moveTo(x, y) : this.context.lineTo(x, y)))
    this.context.stroke()
  }

  shape(points: readonly Point[], color: string): void {
    this.context.fillStyle = color
    this.context.beginPath()
    points.forEach(([x, y], index) => (index === 0 ? this.context.moveTo(x, y) : this.context.lineTo(x, y)))
    this.context.fill()
  }

  stamp(stamps: readonly Stamp[], square: number): void {
    drawStamps(this.context, stamps, square)
  }

  private stroke(color: string, lineWidth: number, dash: readonly number[] = []): void {
    this.context.strokeStyle = color
    this.context.lineWidth = lineWidth
    this.context.setLineDash([...dash])
    this.context.beginPath()
  }

  text(text: string, x: number, y: number, { color, size, weight = 400, align = 'left', struck = false, rim }: TextStyle): void {
    this.context.fillStyle = color
    this.context.textAlign = align
    this.context.font = `${weight} ${size}px ${this.font}`
    if (rim) this.rim(text, x, y, rim)
    this.context.fillText(text, x, y)
    if (struck) this.strike(text, x, y - size / 3, align, color)
  }

  private rim(text: string, x: number, y: number, color: string): void {
    this.context.strokeStyle = color
    this.context.lineWidth = RIM_WIDTH
    this.context.lineJoin = 'round'
    this.context.setLineDash([])
    this.context.strokeText(text, x, y)
  }

  private strike(text: string, x: number, y: number, align: NonNullable<TextStyle['align']>, color: string): void {
    const { width } = this.context.measureText(text)
    const from = x - width * BEFORE[align]
    this.line(from, y, from + width, y, color, 1)
  }

  opacity(value: number): void {
    this.context.globalAlpha = value
  }
}

/** Sizes a canvas for the screen and empties it; `width`, `height` in CSS pixels, `bleed` so much more at its left and right. */
export function canvasSurface(canvas: HTMLCanvasElement, width: number, height: number, font: string, bleed = 0): CanvasSurface {
  const zoom = (canvas as HTMLCanvasElement & { currentCSSZoom?: number }).currentCSSZoom ?? 1
  const scale = (window.devicePixelRatio || 1) * zoom
  const [columns, rows] = [Math.round((width + 2 * bleed) * scale), Math.round(height * scale)]
  // A canvas that keeps its size keeps its memory. One that gets another is empty; to clear it would print a white ground over what is below.
  const kept = canvas.width === columns && canvas.height === rows
  if (canvas.width !== columns) canvas.width = columns
  if (canvas.height !== rows) canvas.height = rows
  const context = canvas.getContext('2d')!
  context.setTransform(scale, 0, 0, scale, bleed * scale, 0)
  context.globalAlpha = 1
  if (kept) context.clearRect(-bleed, 0, width + 2 * bleed, height)
  return new CanvasSurface(context, font)
}

const ANCHORS = { left: 'start', center: 'middle', right: 'end' } as const

export class SvgSurface implements Surface {
  private readonly parts: string[] = []
  private alpha = 1

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly font: string,
  ) {}

  fill(x: number, y: number, w: number, h: number, color: string, radius = 0): void {
    this.add('rect', { x, y, width: w, height: h, rx: radius || undefined, fill: color })
  }

  frame(x: number, y: number, w: number, h: number, color: string, lineWidth: number, radius = 0, dash: readonly number[] = []): void {
    const stroke = { stroke: color, 'stroke-width': lineWidth, 'stroke-dasharray': dash.join(' ') || undefined }
    this.add('rect', { x, y, width: w, height: h, rx: radius || undefined, fill: 'none', ...stroke })
  }

  line(x1: number, y1: number, x2: number, y2: number, color: string, lineWidth: number): void {
    this.add('line', { x1, y1, x2, y2, stroke: color, 'stroke-width': lineWidth })
  }

  hatch(x: number, y: number, w: number, h: number, color: string, lineWidth: number, pitch: number, slope: Slope): void {
    const lines = hatchLines(x, y, w, h, pitch, slope)
    const d = lines.map((line) => `M${format(line[0])} ${format(line[1])}L${format(line[2])} ${format(line[3])}`).join('')
    if (d) this.add('path', { d, stroke: color, 'stroke-width': lineWidth })
  }

  path(points: readonly Point[], color: string, lineWidth: number, dash: readonly number[] = []): void {
    this.add('polyline', { points: corners(points), fill: 'none', stroke: color, 'stroke-width': lineWidth, 'stroke-dasharray': dash.join(' ') || undefined })
  }

  shape(points: readonly Point[], color: string): void {
    this.add('polygon', { points: corners(points), fill: color })
  }

  stamp(stamps: readonly Stamp[], square: number): void {
    for (const { word, places, color } of stamps) {
      const copy = ([left, top]: Point) => word.runs.map(([x, y, squares]) => `M${format(left + x * square)} ${format(top + y * square)}h${squares * square}v${square}h${-squares * square}z`).join('')
      if (places.length > 0) this.add('path', { d: places.map(copy).join(''), fill: color })
    }
  }

  text(text: string, x: number, y: number, { color, size, weight, align = 'left', struck = false, rim }: TextStyle): void {
    const edge = rim ? { stroke: rim, 'stroke-width': RIM_WIDTH, 'stroke-linejoin': 'round', 'paint-order': 'stroke' } : {}
    const anchor = align === 'left' ? undefined : ANCHORS[align]
    const crossed = struck ? 'line-through' : undefined
    this.add('text', { x, y, fill: color, 'font-size': size, 'font-weight': weight, 'text-anchor': anchor, 'text-decoration': crossed, ...edge }, text)
  }

  opacity(value: number): void {
    this.alpha = value
  }

  toString(): string {
    const { width, height } = this
    const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escape(this.font)}">`
    return [head, ...this.parts, '</svg>', ''].join('\n')
  }

  private add(name: string, attributes: Record<string, string | number | undefined>, content = ''): void {
    const all = { ...attributes, opacity: this.alpha === 1 ? undefined : this.alpha }
    const text = Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [`${key}="${format(value)}"`]))
    this.parts.push(`<${name} ${text.join(' ')}${content ? `>${escape(content)}</${name}>` : '/>'}`)
  }
}

const corners = (points: readonly Point[]): string => points.map(([x, y]) => `${format(x)},${format(y)}`).join(' ')

function format(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : escape(value)
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
