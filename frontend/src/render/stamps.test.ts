import { expect, it } from 'vitest'
import { tinyWord } from '../theme/tinyLetters'
import { writeStamp, type Pixels } from './stamps'

const RED = 0xff1020b9 // #b92010, red in the lowest byte

function empty(width: number, height: number): Pixels {
  return { width, height, data: new Uint32Array(width * height) }
}

function rows({ width, data }: Pixels): string[] {
  const all = [...data].map((value) => (value === RED ? '#' : value === 0 ? '.' : '?')).join('')
  return all.match(new RegExp(`.{${width}}`, 'g'))!
}

it('writes a word wherever it is asked to, a pixel a square', () => {
  const pixels = empty(11, 6)
  writeStamp(pixels, { word: tinyWord('T'), places: [[1, 0], [6, 1]], color: '#b92010' }, 1, { scale: 1, left: 0 }) // prettier-ignore
  expect(rows(pixels)).toEqual(['.###.......', '..#...###..', '..#....#...', '..#....#...', '..#....#...', '.......#...'])
})

it('cuts off what is beyond the edges, and grows with the pixels of the screen', () => {
  const pixels = empty(5, 6)
  writeStamp(pixels, { word: tinyWord('L'), places: [[-1, -1]], color: '#b92010' }, 1, { scale: 2, left: 1 }) // prettier-ignore
  expect(rows(pixels)).toEqual(['#....', '#....', '#....', '#....', '#....', '#....'])
})

it('words keep apart where the pixels of the screen are no multiple of those of the page, each in the middle of its room', () => {
  const pixels = empty(13, 8)
  const word = tinyWord('I')
  writeStamp(pixels, { word, places: [[0, 0], [4, 0]], color: '#b92010' }, 1, { scale: 1.6, left: 0 }) // prettier-ignore
  expect(rows(pixels).slice(1, 4)).toEqual(['.............', '.###...###...', '..#.....#....'])
})
