import { expect, test } from 'vitest'
import { firstThatFits } from './fit'

test('the first text that fits is taken, with what is left', () => {
  const texts = ['held by a', 'a']
  expect(firstThatFits(texts, 50, 5)).toEqual({ text: 'held by a', width: 45, left: 5 })
  expect(firstThatFits(texts, 45, 5)).toEqual({ text: 'a', width: 5, left: 40 })
  expect(firstThatFits(texts, 5, 5)).toBeUndefined()
})
