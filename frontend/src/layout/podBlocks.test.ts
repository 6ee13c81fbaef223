import { expect, it } from 'vitest'
import { LEAST_SHARE, stackPods, type PodShares } from './podBlocks'

const BOX = { x: 10, y: 20, w: 200, h: 100 }
type Rect = typeof BOX

const stack = (shares: Partial<PodShares>, box = BOX) => stackPods({ staying: [], leaving: [], coming: [], ...shares }, box)
const areaOf = ({ w, h }: Rect) => (w * h) / (BOX.w * BOX.h)
const overlap = (one: Rect, other: Rect) => one.x + one.w > other.x + 1e-6 && other.x + other.w > one.x + 1e-6 && one.y + one.h > other.y + 1e-6 && other.y + other.h > one.y + 1e-6

function expectInside(blocks: readonly Rect[]): void {
  for (const { x, y, w, h } of blocks) {
    expect(x).toBeGreaterThanOrEqual(BOX.x)
    expect(x + w).toBeLessThanOrEqual(BOX.x + BOX.w + 1e-6)
    expect(y + h).toBeLessThanOrEqual(BOX.y + BOX.h + 1e-6)
  }
}

it('gives every pod its share of the box, and leaves the rest free', () => {
  const shares = [0.25, 0.1, 0.05, 0.2]
  const blocks = stack({ staying: shares }).staying
  blocks.forEach((block, index) => expect(areaOf(block)).toBeCloseTo(shares[index]!))
  expect(Math.max(...blocks.map(({ y, h }) => y + h))).toBeCloseTo(BOX.y + 0.6 * BOX.h)
})

it.each([[[0.3, 0.3, 0.4]], [Array.from({ length: 110 }, () => 0.005)], [[0, 0, 0.9]], [[0, 0, 0.5]], [[0.01, 0.98]]])('keeps blocks apart and inside: %j', (shares) => {
  const { staying, coming } = stack({ staying: shares, coming: [0.01] })
  const blocks = [...staying, ...coming]
  expect(blocks.some((one, index) => blocks.slice(index + 1).some((other) => overlap(one, other)))).toBe(false)
  expectInside(blocks)
})

it('does not move a pod for one that comes, which is below all of them', () => {
  const alone = stack({ staying: [0.3, 0.1] })
  const joined = stack({ staying: [0.3, 0.1], coming: [0.125] })
  expect(joined.staying).toEqual(alone.staying)
  expect(joined.coming[0]!.y).toBeCloseTo(Math.max(...alone.staying.map(({ y, h }) => y + h)))
})

it('gives the pod that comes the place of those that leave for it', () => {
  const { leaving, coming } = stack({ staying: [0.25], leaving: [0.25, 0.25], coming: [0.6] })
  expect(coming[0]!.y).toBeCloseTo(leaving[0]!.y)
  expectInside([...leaving, ...coming])
})

it('keeps what comes and is lower at the foot of the place, off the names of those that leave', () => {
  const { leaving, coming } = stack({ leaving: [0.7], coming: [0] })
  const [left, nominated] = [leaving[0]!, coming[0]!]
  expect(nominated.y).toBeGreaterThan(left.y + 16)
  expect(nominated.y + nominated.h).toBeCloseTo(left.y + left.h)
})

it('shows a pod that asks for nothing, and its name where there is room', () => {
  expect(stack({ staying: [0] }).staying).toEqual([{ x: 10, y: 20, w: 60, h: 16 }])
  expect(stack({ staying: [0.95], coming: [0] }).coming).toMatchObject([{ w: 120, h: 16 }])
})

it('draws what asks for little by its share where names have no room', () => {
  const low = { ...BOX, h: 12 }
  expect(stack({ staying: [0.9], coming: [0] }, low).coming[0]!.h).toBeCloseTo(LEAST_SHARE * 12)
})

it('shrinks what is more than the box', () => {
  expect(stack({ staying: [1, 1] }).staying.map(areaOf)).toEqual([0.5, 0.5])
})
