import { describe, expect, it } from 'vitest'
import { eventScale } from './eventScale'
import { travellers } from './travellers'

const MS = 1e6
const TIMES = [10 * MS, 30 * MS, 2000 * MS]

describe('eventScale', () => {
  const { x, at, width, roomy } = eventScale(TIMES, { duration: 60e9, over: false }, 300, 1)

  it('puts every event as far from the next, whatever lies between them', () => {
    const xs = [0, ...TIMES].map(x)
    expect(xs).toEqual([16, 38, 60, 82])
    expect(x(20 * MS)).toBe(49) // half of the way
    expect([x(60e9), width, roomy]).toEqual([284, 300, true])
  })

  it('goes both ways, and never beyond the ends', () => {
    for (const time of [0, 5 * MS, 1000 * MS, 50e9]) expect(at(x(time))).toBeCloseTo(time, -3)
    expect([at(-50), at(5000)]).toEqual([0, 60e9])
  })

  it('does not move what is there when more comes, until the last has come', () => {
    const later = eventScale([...TIMES, 4e9], { duration: 60e9, over: false }, 300, 1)
    expect(TIMES.map(later.x)).toEqual(TIMES.map(x))
    const over = eventScale(TIMES, { duration: 60e9, over: true }, 1000, 1)
    expect(over.x(TIMES.at(-1)!)).toBe(1000 - 16 - 90)
  })

  it('stays drawable with thousands of events', () => {
    const many = Array.from({ length: 5000 }, (_, index) => (index + 1) * MS)
    expect(eventScale(many, { duration: 60e9, over: true }, 1000, 16).width).toBeLessThan(24_200)
  })
})

describe('travellers', () => {
  const track = { number: 7, replica: 'b', verb: 'update', purpose: 'acquire', sentAt: 0, servedAt: 10, code: 409, endedAt: 30, end: 'conflict' as const, held: false }
  const arrow = { track, from: { x: 0, y: 0 }, turn: { x: 10, y: 100 }, wait: null, to: { x: 30, y: 0 }, above: true, depth: 0 }

  it('ask on their way there and carry the answer on their way back', () => {
    expect([0, 5, 10, 20, 30, 31].map((at) => travellers([arrow], at))).toEqual([
      [{ number: 7, label: 'b update', bad: false, x: 0, y: 0 }],
      [{ number: 7, label: 'b update', bad: false, x: 5, y: 50 }],
      [{ number: 7, label: '409', bad: true, x: 10, y: 100 }],
      [{ number: 7, label: '409', bad: true, x: 20, y: 50 }],
      [{ number: 7, label: '409', bad: true, x: 30, y: 0 }],
      [],
    ])
  })

  it('that get nowhere wait, until they time out', () => {
    const lost = { ...arrow, track: { ...track, servedAt: null, code: null, end: 'timeout' as const }, turn: null, wait: { y: 12, from: 4, to: 30 } }
    expect(travellers([lost], 15)).toEqual([{ number: 7, label: 'b update, no answer yet', bad: false, x: 17, y: 12 }])
    expect(travellers([lost], 30)).toEqual([{ number: 7, label: 'timed out', bad: true, x: 30, y: 12 }])
  })
})
