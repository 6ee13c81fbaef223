import { describe, expect, it } from 'vitest'
import type { RequestEnd } from '../../model/elections/tracks'
import { answerLabels } from './answerLabels'
import type { Arrow } from './chart'

function answered(x: number, code: number, end: RequestEnd = 'ok', depth = 0): Arrow {
  const track = { number: x, replica: 'b', verb: 'update', purpose: 'renew', sentAt: x, servedAt: x, code, endedAt: x, end, held: false }
  return { track, from: { x, y: 200 }, turn: { x, y: 100 }, wait: null, to: { x, y: 200 }, above: false, depth }
}

const words = (arrows: readonly Arrow[]) => answerLabels(arrows).map(({ x, text, bad }) => `${x} ${text}${bad ? '!' : ''}`)

it('answers that have room stand beside their requests', () => {
  expect(words([0, 40, 80].map((x) => answered(x, 200)))).toEqual(['5 200', '45 200', '85 200'])
})

it('equal answers that would cover each other are counted', () => {
  expect(words([0, 22, 44, 200].map((x) => answered(x, 200)))).toEqual(['5 3 × 200', '205 200'])
})

it('answers are known when the last of them has come, and that there is none at the end of the wait', () => {
  const lost: Arrow = { ...answered(0, 0, 'timeout'), turn: null, wait: { y: 50, from: 100, to: 140 } }
  const all = [...[0, 22].map((x) => answered(x, 200)), { ...lost, track: { ...lost.track, code: null } }]
  expect(answerLabels(all).map(({ text, from }) => [text, from])).toEqual([
    ['2 × 200', 22],
    ['timed out', 140],
  ])
})

it('a wait that ends before an earlier one does not make both known', () => {
  const lost = (from: number, to: number): Arrow => {
    const { track, ...arrow } = answered(from, 0, 'timeout')
    return { ...arrow, track: { ...track, code: null }, turn: null, wait: { y: 50, from, to } }
  }
  expect(answerLabels([lost(0, 140), lost(60, 90)]).map(({ text, from }) => [text, from])).toEqual([['2 × timed out', 140]])
})

it('a conflict is written where a success would cover it', () => {
  expect(words([answered(0, 200), answered(10, 409, 'conflict'), answered(60, 200)])).toEqual(['15 409!', '65 200'])
})

it('answers to replicas further away stand in a line of their own', () => {
  expect(answerLabels([answered(0, 200), answered(4, 200, 'ok', 1)]).map(({ x, y }) => [x, y])).toEqual([
    [5, 114],
    [9, 125],
  ])
})

it('requests that get nowhere say how they ended', () => {
  const lost: Arrow = { ...answered(0, 0, 'timeout'), turn: null, wait: { y: 50, from: 0, to: 40 } }
  expect(answerLabels([{ ...lost, track: { ...lost.track, code: null } }])).toEqual([{ x: 20, y: 46, text: 'timed out', bad: true, from: 40 }])
})

describe('where requests stand as close as in time', () => {
  const dense = (arrows: readonly Arrow[], width = 400) => answerLabels(arrows, false, width).map(({ x, text, bad }) => `${x} ${text}${bad ? '!' : ''}`)

  it('answers are written beside those requests that leave them room', () => {
    expect(dense([0, 20, 80].map((x) => answered(x, 200)))).toEqual(['25 2 × 200', '85 200'])
    expect(dense([answered(0, 200), answered(20, 201), answered(60, 200)])).toEqual(['25 201', '65 200'])
  })

  it('no answer covers the line of a request, but for those that contest the lock', () => {
    const slow: Arrow = { ...answered(0, 200), to: { x: 60, y: 128 } } // it passes below the tip of its own arrow
    expect(dense([slow])).toEqual([])
    expect(dense([{ ...slow, track: { ...slow.track, end: 'conflict', code: 409 } }])).toEqual(['5 409!'])
  })

  it('none reaches beyond the chart', () => {
    expect(dense([answered(80, 200)], 104)).toEqual([])
    expect(dense([answered(80, 200)], 105)).toEqual(['85 200'])
  })
})
