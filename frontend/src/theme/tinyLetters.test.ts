import { expect, it } from 'vitest'
import { MARKED_PLUGINS, pluginMark } from './plugins'
import { tinyWord } from './tinyLetters'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ⇢']

it('draws a word as runs of squares, its letters one square apart', () => {
  expect(tinyWord('TL')).toEqual({
    w: 7,
    h: 5,
    runs: [[0, 0, 3], ...[1, 2, 3, 4].map((y) => [1, y, 1]), ...[0, 1, 2, 3].map((y) => [4, y, 1]), [4, 4, 3]], // prettier-ignore
  })
})

it('draws every letter of its own, and a block for what it does not know', () => {
  const all = new Set([...LETTERS, '7'].map((letter) => JSON.stringify(tinyWord(letter).runs)))
  expect(all.size).toBe(LETTERS.length + 1)
  expect(tinyWord('7').runs).toEqual([0, 1, 2, 3, 4].map((y) => [0, y, 3]))
})

it('has the letters of every plugin', () => {
  const unknown = MARKED_PLUGINS.flatMap((plugin) => [...pluginMark(plugin).letters]).filter((letter) => !LETTERS.includes(letter))
  expect(unknown).toEqual([])
})
