import { expect, test } from 'vitest'
import { enlarged, zoomAround } from './standardZoom'

interface Nested {
  zoom: string
  parentElement: Nested | null
}
const around = (...zooms: string[]): Nested | null => zooms.reduce<Nested | null>((parentElement, zoom) => ({ zoom, parentElement }), null)
const zoomOf = (...zooms: string[]) => zoomAround(around(...zooms) as unknown as Element, (each) => (each as unknown as Nested).zoom)

test.each([
  { zooms: [], zoom: 1 },
  { zooms: ['1', '1', '1'], zoom: 1 },
  { zooms: ['1', '1.5', '1', '2'], zoom: 3 },
  { zooms: ['normal', '1.5'], zoom: 1.5 },
  { zooms: ['', '1.5'], zoom: 1.5 },
])('zooms $zooms multiply to $zoom', ({ zooms, zoom }) => {
  expect(zoomOf(...zooms)).toBe(zoom)
})

test('a box in pixels of the window', () => {
  expect(enlarged({ x: 20, y: -10, width: 100, height: 5 }, 1.5)).toEqual({ x: 30, y: -15, width: 150, height: 7.5 })
})
