import { expect, test } from 'vitest'
import { optionsAt } from './useBefore'

test('an option stays beside the next one until a third comes', () => {
  expect(optionsAt(4, null, 9)).toEqual([4])
  expect(optionsAt(5, 4, 9)).toEqual([4, 5])
  expect(optionsAt(4, 5, 9)).toEqual([4, 5])
  expect(optionsAt(4, 4, 9)).toEqual([4])
  expect(optionsAt(4, 12, 9)).toEqual([4])
  expect(optionsAt(null, null, 9)).toEqual([])
})
