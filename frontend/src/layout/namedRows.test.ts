import { expect, it } from 'vitest'
import { namedRows } from './namedRows'
import { stackPods } from './podBlocks'

const BOX = { x: 0, y: 0, w: 144, h: 33 }
const rounded = (blocks: readonly typeof BOX[]) => blocks.map(({ x, y, w, h }) => [x, y, w, h].map((value) => Math.round(value * 10) / 10)) // prettier-ignore

it('gives each a name where all have room, more of it to the larger', () => {
  expect(rounded(namedRows([3, 1, 2], BOX)!)).toEqual([
    [0, 0, 78, 13.5],
    [78, 0, 66, 13.5],
    [0, 13.5, 72, 13.5],
  ])
})

it('names the largest, in their order, and keeps all others in a strip below', () => {
  expect(rounded(namedRows([1, 2, 6, 1, 4], { ...BOX, h: 20 })!)).toEqual([
    [0, 13.5, 24, 6.5],
    [24, 13.5, 24, 6.5],
    [0, 0, 74.4, 13.5],
    [48, 13.5, 24, 6.5],
    [74.4, 0, 69.6, 13.5],
  ])
})

it('names nothing where no name has room', () => {
  expect(namedRows([1, 1], { ...BOX, w: 59 })).toBeNull()
  expect(namedRows([1, 1, 1], { ...BOX, h: 18 })).toBeNull()
})

it('rows of names are for cards on which most blocks would have none', () => {
  const small = Array.from({ length: 14 }, () => 0.0125)
  const { staying, coming } = stackPods({ staying: small, leaving: [], coming: [0.0125] }, BOX)
  expect(rounded(staying.slice(0, 2))).toEqual([
    [0, 0, 72, 13.5],
    [72, 0, 72, 13.5],
  ])
  expect(new Set(rounded(staying.slice(2)).map(([, y, , h]) => `${y} ${h}`))).toEqual(new Set(['13.5 5']))
  expect(rounded(coming)).toEqual([[0, 18.5, 120, 14.5]])
  const few = stackPods({ staying: [0.4, 0.3, 0.1], leaving: [], coming: [] }, { ...BOX, h: 120 })
  expect(few.staying.map(({ w, h }) => Math.round((w * h) / 144 / 1.2) / 100)).toEqual([0.4, 0.3, 0.1])
})
