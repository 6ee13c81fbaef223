import { describe, expect, it } from 'vitest'
import { axisTimes, placeRows, sizesFor, timeScale } from './chart'

describe('placeRows', () => {
  it('puts half of the scenario’s replicas above the lease and later ones at the bottom, without moving any', () => {
    const { rows, lease, sizes } = placeRows(['a', 'b', 'c'], ['a', 'b', 'c', 'a-2'], 0)
    expect(rows.map(({ replica, above }) => [replica, above])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
      ['a-2', false],
    ])
    expect(rows.map(({ y }) => (y < lease ? y : y - sizes.lease) - 84)).toEqual([0, 1, 2, 3].map((lane) => lane * sizes.lane))
  })
})

describe('sizesFor', () => {
  it.each([
    [0, 2],
    [700, 2],
    [700, 8],
    [2000, 1],
  ])('in %i pixels, %i lanes keep their strips apart', (height, lanes) => {
    const { lane, band, view, binds, holder, lease } = sizesFor(height, lanes)
    expect(band.y + band.h).toBeLessThan(view.y)
    expect(view.y + view.h).toBeLessThan(binds.y)
    expect(binds.y + binds.h).toBeLessThanOrEqual(lane - 10)
    expect(holder.y + holder.h).toBeLessThan(lease - 20)
  })
})

describe('timeScale', () => {
  it('goes both ways', () => {
    const { x, at } = timeScale(30e9, 1000)
    expect([x(0), x(15e9), at(x(7.5e9)) / 1e9].map((value) => Number(value.toFixed(6)))).toEqual([16, 500, 7.5])
  })
})

it('axisTimes leaves room for what is written', () => {
  expect(axisTimes(30e9, 1000).map((time) => time / 1e9)).toEqual([0, 5, 10, 15, 20, 25, 30])
  expect(axisTimes(30e9, 300).map((time) => time / 1e9)).toEqual([0, 15, 30])
})
