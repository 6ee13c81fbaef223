import { expect, it } from 'vitest'
import { LEAST_SHARE, stackBlocks } from './podBlocks'

const BOX = { x: 10, y: 20, w: 200, h: 100 }
const areaOf = ({ w, h }: { w: number; h: number }) => (w * h) / (BOX.w * BOX.h)

it('gives every pod its share of the box, and leaves the rest free', () => {
  const shares = [0.25, 0.1, 0.05, 0.2]
  const blocks = stackBlocks(shares, BOX)
  blocks.forEach((block, index) => expect(areaOf(block)).toBeCloseTo(shares[index]!))
  expect(Math.max(...blocks.map(({ y, h }) => y + h))).toBeCloseTo(BOX.y + 0.6 * BOX.h)
})

it.each([[[0.3, 0.3, 0.4]], [Array.from({ length: 110 }, () => 0.005)], [[0, 0, 0.9]]])('keeps blocks apart and inside: %j', (shares) => {
  const blocks = stackBlocks(shares, BOX)
  const apart = blocks.every((one, index) => blocks.slice(index + 1).every((other) => one.x + one.w <= other.x + 1e-6 || other.x + other.w <= one.x + 1e-6 || one.y + one.h <= other.y + 1e-6 || other.y + other.h <= one.y + 1e-6)) // prettier-ignore
  expect(apart).toBe(true)
  for (const { x, y, w, h } of blocks) {
    expect(x).toBeGreaterThanOrEqual(BOX.x)
    expect(x + w).toBeLessThanOrEqual(BOX.x + BOX.w + 1e-6)
    expect(y + h).toBeLessThanOrEqual(BOX.y + BOX.h + 1e-6)
  }
})

it('shows a pod that asks for nothing', () => {
  expect(areaOf(stackBlocks([0], BOX)[0]!)).toBeCloseTo(LEAST_SHARE)
})

it('shrinks what is more than the box', () => {
  expect(stackBlocks([1, 1], BOX).map(areaOf)).toEqual([0.5, 0.5])
})
