import { describe, expect, it } from 'vitest'
import { shorten, SvgSurface } from './surface'

describe('shorten', () => {
  it.each([
    ['node-07', 100, 'node-07'],
    ['gke-pool-default-7f3a', 62, 'gke-…-7f3a'],
    ['node-07', 10, ''],
  ])('%s to %i pixels', (text, width, expected) => {
    expect(shorten(text, width, 11)).toBe(expected)
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
