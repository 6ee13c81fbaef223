import { expect, it } from 'vitest'
import { blockName, nameRoom } from './blocks'

it('gives the name what the priority leaves, and all of it where both do not fit', () => {
  expect(nameRoom(100, '', 'web')).toEqual({ room: 92, tagged: false })
  expect(nameRoom(89, 'p 10', 'web')).toEqual({ room: 81, tagged: false })
  expect(nameRoom(90, 'p 10', 'web')).toEqual({ room: 34, tagged: true })
  expect(nameRoom(120, 'p 1,000,000', 'web')).toEqual({ room: 112, tagged: false })
  expect(nameRoom(130, 'p 1,000,000', 'web').tagged).toBe(true)
  expect(nameRoom(130, 'p 1,000,000', 'web').room).toBeCloseTo(130 - 8 - (11 * 6.16 + 14))
})

it('leaves the priority out where the name fits alone, and keeps both where it does not', () => {
  expect(nameRoom(148, 'p 100,000', 'store-0').tagged).toBe(true)
  expect(nameRoom(117, 'p 100,000', 'store-0')).toEqual({ room: 109, tagged: false })
  expect(nameRoom(117, 'p 100,000', 'a-name-that-fits-nowhere').tagged).toBe(true)
})

it('keeps more of the beginning of a name than of its end, and no letter that has no room', () => {
  expect(blockName('report-3', 53)).toBe('report-3')
  expect(blockName('payments-api-2d15-x11', 53)).toBe('paym…x11')
  expect(blockName('payments-api-2d15-x11', 90)).toBe('payments-…x11')
  expect(blockName('payments-api-2d15-x11', 12)).toBe('')
})
