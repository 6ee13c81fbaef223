import { describe, expect, it } from 'vitest'
import type { Moment } from '../text/moments'
import { nextMoment } from './moments'

const moment = (at: number, notable = false): Moment => ({ at, from: 0, to: 1, notable })
const moments = [moment(0), moment(10, true), moment(20), moment(30, true)]

describe('nextMoment', () => {
  it.each([
    [10, 1, false, 20],
    [10, -1, false, 0],
    [11, -1, false, 0], // a step ends a nanosecond after its moment
    [15, -1, false, 10],
    [10, 1, true, 30],
    [30, -1, true, 10],
    [30, 1, false, undefined],
    [0, -1, false, undefined],
  ] as const)('from %i by %i, only notable: %s', (at, direction, notable, found) => {
    expect(nextMoment(moments, at, direction, notable)?.at).toBe(found)
  })
})
