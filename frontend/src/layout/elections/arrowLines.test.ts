import { expect, it } from 'vitest'
import { freeOfLines, type Box } from './arrowLines'
import type { Arrow } from './chart'

const track = { number: 1, replica: 'a', verb: 'get', purpose: 'renew', sentAt: 0, servedAt: 0, code: 200, endedAt: 0, end: 'ok' as const, held: false }
const ASKED: Arrow = { track, from: { x: 100, y: 0 }, turn: { x: 110, y: 50 }, wait: null, to: { x: 120, y: 0 }, above: true, depth: 0 }
const HELD: Arrow = { ...ASKED, from: { x: 300, y: 0 }, turn: null, wait: { y: 10, from: 304, to: 500 }, to: null }
const box = (left: number, top: number): Box => ({ left, right: left + 20, top, bottom: top + 10 })

it('knows the lines to the API server, back, and where requests wait', () => {
  const isFree = freeOfLines([ASKED, HELD])
  const boxes = { onTheWay: box(90, 10), back: box(112, 10), between: box(104, -20), beside: box(121, 30), waiting: box(400, 5), belowTheWait: box(400, 11) }
  expect(Object.fromEntries(Object.entries(boxes).map(([name, each]) => [name, isFree(each)]))).toEqual({
    onTheWay: false,
    back: false,
    between: true,
    beside: true,
    waiting: false,
    belowTheWait: true,
  })
})
