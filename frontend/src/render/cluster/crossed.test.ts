import { expect, it } from 'vitest'
import { palette } from '../pagePalette'
import { SvgSurface } from '../surface'
import { crossedRoom, paintCrossed } from './crossed'
import type { Brush, ClusterScene } from './scene'

const CARD = { x: 10, y: 20, w: 160, h: 90 }
const TILE = { x: 10, y: 20, w: 90, h: 55 }

function brushOn(surface: SvgSurface): Brush {
  const scene = { marks: { crossed: { nodes: new Set([1]), word: 'could go' } } } as unknown as ClusterScene
  return { surface, palette: palette('light'), scene }
}

function drawn(rect: typeof CARD, words: boolean, node = 1): string[] {
  const surface = new SvgSurface(200, 200, 'sans-serif')
  paintCrossed(brushOn(surface), node, rect, words, 24)
  return surface.toString().split('\n').slice(1, -2)
}

it('hatches an edge, so that no line lies over what a card shows, and writes the word beside the name', () => {
  const [frame, hatch, ground, word] = drawn(CARD, true)
  expect(frame).toContain('x="11" y="21" width="158" height="88"')
  const xs = [...hatch!.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x))
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([12, 15])
  expect(ground).toContain('x="88" y="24" width="54" height="14"')
  expect(word).toContain('x="92" y="35"')
})

it('writes the word at the foot of tiles too narrow for it and a name in one line', () => {
  expect(drawn(TILE, true)[2]).toContain('x="42" y="58" width="54" height="14"')
  const brush = brushOn(new SvgSurface(1, 1, ''))
  expect([TILE, CARD].map(({ w }) => crossedRoom(brush, 1, w))).toEqual([
    { first: 0, last: 58 },
    { first: 58, last: 0 },
  ])
})

it('crosses tiles without words with one line, and leaves other nodes alone', () => {
  expect(drawn(TILE, false)).toHaveLength(2)
  expect(drawn(TILE, false)[1]).toContain('<line x1="12" y1="73" x2="98" y2="22"')
  expect(drawn(CARD, true, 0)).toEqual([])
  expect(crossedRoom(brushOn(new SvgSurface(1, 1, '')), 0, 160)).toEqual({ first: 0, last: 0 })
})
