import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canvasSurface, CanvasSurface, fitted, shorten, SvgSurface } from './surface'

describe('shorten', () => {
  it.each([
    ['node-07', 100, 'node-07'],
    ['gke-pool-default-7f3a', 62, 'gke-…-7f3a'],
    ['node-07', 10, ''],
  ])('%s to %i pixels', (text, width, expected) => {
    expect(shorten(text, width, 11)).toBe(expected)
  })
})

describe('fitted', () => {
  const measure = (text: string) => [...text].reduce((sum, letter) => sum + (letter === 'i' ? 3 : 8), 0)
  it.each([
    ['iiiiiiiiii', 30, 'iiiiiiiiii'],
    ['mmmmmmmmmm', 80, 'mmmmmmmmmm'],
    ['abcdefghij', 74, 'abcd…ghij'],
    ['abcdefghij', 10, ''],
  ])('%s in %i pixels', (text, width, expected) => expect(fitted(text, width, { size: 12 }, measure)).toBe(expected))
})

describe('a struck text', () => {
  it.each([
    ['left', 20],
    ['center', 5],
    ['right', -10],
  ] as const)('aligned %s is crossed out as far as it is measured to reach', (align, from) => {
    const calls: unknown[] = []
    const note =
      (name: string) =>
      (...values: unknown[]) =>
        void calls.push([name, ...values])
    const context = { fillText: note('text'), moveTo: note('from'), lineTo: note('to'), measureText: () => ({ width: 30 }), beginPath() {}, stroke() {}, setLineDash() {} }
    new CanvasSurface(context as unknown as CanvasRenderingContext2D, 'sans-serif').text('node-1', 20, 15, { color: '#000', size: 12, align, struck: true })
    expect(calls).toEqual([
      ['text', 'node-1', 20, 15],
      ['from', from, 11],
      ['to', from + 30, 11],
    ])
  })

  it('is a decoration of the text in a document', () => {
    const surface = new SvgSurface(10, 20, 'Arial')
    surface.text('node-1', 1, 2, { color: '#000', size: 11, struck: true })
    expect(surface.toString()).toContain('<text x="1" y="2" fill="#000" font-size="11" text-decoration="line-through">node-1</text>')
  })
})

it('the rim of a text is painted below its letters', () => {
  const calls: string[] = []
  const context = { fillText: () => void calls.push('letters'), strokeText: () => void calls.push('rim'), setLineDash() {} }
  new CanvasSurface(context as unknown as CanvasRenderingContext2D, 'sans-serif').text('node-1', 20, 15, { color: '#000', size: 12, rim: '#fff' })
  expect(calls).toEqual(['rim', 'letters'])
})

describe('canvasSurface', () => {
  beforeEach(() => void vi.stubGlobal('window', { devicePixelRatio: 1 }))
  afterEach(() => void vi.unstubAllGlobals())

  function canvasOf(width: number, height: number) {
    const cleared: number[][] = []
    const context = { setTransform() {}, clearRect: (...rect: number[]) => void cleared.push(rect) }
    return { canvas: { width, height, getContext: () => context } as unknown as HTMLCanvasElement, cleared }
  }

  it('empties a canvas that keeps its size', () => {
    const { canvas, cleared } = canvasOf(30, 20)
    canvasSurface(canvas, 30, 20, 'Arial')
    expect(cleared).toEqual([[-0, 0, 30, 20]])
  })

  it('draws nothing on one that gets another size, since on paper it would be white', () => {
    const { canvas, cleared } = canvasOf(30, 20)
    canvasSurface(canvas, 40, 20, 'Arial')
    expect([canvas.width, canvas.height, cleared]).toEqual([40, 20, []])
  })
})

it('writes an SVG document with its texts escaped', () => {
  const surface = new SvgSurface(10, 20, 'Arial, "Segoe UI"')
  surface.fill(0, 0, 10, 20, '#fff')
  surface.opacity(0.5)
  surface.text('a<b & "c"', 1.234, 2, { color: '#000', size: 11, align: 'center' })
  expect(surface.toString()).toBe(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="0 0 10 20" font-family="Arial, &quot;Segoe UI&quot;">',
      '<rect x="0" y="0" width="10" height="20" fill="#fff"/>',
      '<text x="1.23" y="2" fill="#000" font-size="11" text-anchor="middle" opacity="0.5">a&lt;b &amp; &quot;c&quot;</text>',
      '</svg>',
      '',
    ].join('\n'),
  )
})
