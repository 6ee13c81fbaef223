// Words of squares on a canvas, thousands at a time. They are written as pixels and drawn at once: a rectangle a square, or an image a word,
// would take ten times as long.
import type { TinyWord } from '../theme/tinyLetters'

export type Point = readonly [x: number, y: number]

/** A word with its top left at each of these places. */
export interface Stamp {
  word: TinyWord
  places: readonly Point[]
  color: string // #rrggbb
}

export interface Pixels {
  width: number
  height: number
  data: Uint32Array
}

/** From pixels of the page to those of the canvas. */
export interface Scaling {
  scale: number
  left: number
}

/** `square`: its side, in pixels of the page. What reaches beyond the edges is cut off. */
export function writeStamp({ data, width, height }: Pixels, { word, places, color }: Stamp, square: number, { scale, left }: Scaling): void {
  const side = Math.max(1, Math.floor(square * scale)) // rounded up, words would touch
  const spare = square * scale - side
  const value = pixelOf(color)
  for (const [x, y] of places) {
    const [px, py] = [Math.round(x * scale + left + (spare * word.w) / 2), Math.round(y * scale + (spare * word.h) / 2)]
    for (const run of word.runs) {
      const from = Math.max(0, px + run[0] * side)
      const to = Math.min(width, px + (run[0] + run[2]) * side)
      const top = py + run[1] * side
      for (let row = Math.max(0, top); row < Math.min(height, top + side); row++) for (let column = from; column < to; column++) data[row * width + column] = value
    }
  }
}

/** As a canvas keeps it: red is the lowest byte. */
function pixelOf(color: string): number {
  const rgb = parseInt(color.slice(1), 16)
  return ((255 << 24) | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0
}

let kept: { canvas: HTMLCanvasElement; image: ImageData; data: Uint32Array } | null = null

/** Without colour, as large as a canvas; the same one until another size is asked for. */
function emptyLayer(width: number, height: number): NonNullable<typeof kept> {
  if (kept?.canvas.width === width && kept.canvas.height === height) {
    kept.data.fill(0)
    return kept
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const image = new ImageData(width, height)
  kept = { canvas, image, data: new Uint32Array(image.data.buffer) }
  return kept
}

export function drawStamps(context: CanvasRenderingContext2D, stamps: readonly Stamp[], square: number): void {
  const { width, height } = context.canvas
  const { a: scale, e: left } = context.getTransform()
  const { canvas, image, data } = emptyLayer(width, height)
  for (const stamp of stamps) writeStamp({ width, height, data }, stamp, square, { scale, left })
  canvas.getContext('2d')!.putImageData(image, 0, 0)
  context.drawImage(canvas, -left / scale, 0, width / scale, height / scale)
}
