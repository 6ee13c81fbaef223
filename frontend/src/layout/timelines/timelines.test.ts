import { describe, expect, it } from 'vitest'
import type { Life } from '../../model/timelines/lives'
import type { Place } from '../../model/timelines/state'
import { SECOND } from '../../model/text/virtualTime'
import { crowdOf, PILE } from './crowd'
import { evictionCurves } from './evictionCurves'
import { GROUP_NAME, nameColumn, roomForName } from './nameColumn'
import { rowAt, rowsIn, stackHeight, stackLanes } from './laneStack'
import { curvePlot, curvePoints, histogramBars, histogramX, valueAxis, valueScale } from './plots'
import { showing, timeScale, trailing, zoomed } from './timeAxis'

const life = (...stretches: [Place, number, number | null][]): Life => ({ stretches: stretches.map(([place, from, to]) => ({ place, from, to, node: null, until: null, why: '' })) }) as unknown as Life

describe('the time axis', () => {
  const window = { from: 10 * SECOND, to: 20 * SECOND }

  it('goes both ways', () => {
    const x = timeScale(window, 80, 480)
    expect([x(10 * SECOND), x(13 * SECOND), x(20 * SECOND)]).toEqual([80, 200, 480])
    expect(x.invert(200)).toBe(13 * SECOND)
  })
  it('zooms around a time and stays within the whole', () => {
    expect(zoomed(window, 0.5, 12 * SECOND, 30 * SECOND)).toEqual({ from: 11 * SECOND, to: 16 * SECOND })
    expect(zoomed(window, 100, 12 * SECOND, 30 * SECOND)).toEqual({ from: 0, to: 30 * SECOND })
  })
  it('follows what leaves it', () => {
    expect(showing(window, 15 * SECOND, 60 * SECOND)).toBe(window)
    expect(showing(window, 30 * SECOND, 60 * SECOND)).toEqual({ from: 28 * SECOND, to: 38 * SECOND })
  })
  it('goes along with what goes on', () => {
    expect(trailing(window, 30 * SECOND, 60 * SECOND)).toEqual({ from: 20.8 * SECOND, to: 30.8 * SECOND })
    expect(trailing(window, 5 * SECOND, 60 * SECOND)).toEqual({ from: 0, to: 10 * SECOND })
  })
})

describe('lanes', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ kind: 'life' as const, life: life(), name: String(index), inGroup: false }))

  it('share the room when they are few', () => expect(stackLanes(rows.slice(0, 10), 300).lane).toBe(30))
  it('are found by their height', () => {
    const stack = stackLanes(rows, 500)
    expect(stackHeight(stack)).toBe(22_000)
    expect([rowAt(stack, -1), rowAt(stack, 0), rowAt(stack, 21.9), rowAt(stack, 22), rowAt(stack, 22_000)]).toEqual([null, 0, 0, 1, null])
    expect(rowsIn(stack, 440, 880)).toEqual({ start: 20, end: 41 })
  })
})

describe('the column of names', () => {
  const measure = (text: string, style: object) => text.length * (style === GROUP_NAME ? 7 : 6)
  const pod = (letters: number, inGroup = false) => ({ kind: 'life' as const, life: life(), name: 'p'.repeat(letters), inGroup })
  const group = (letters: number, pods: number, open = true) => ({ kind: 'group' as const, group: '', name: 'g'.repeat(letters), lives: Array.from({ length: pods }, () => life()), open })

  it('is as wide as the longest name needs', () => {
    expect(nameColumn([pod(5), pod(20)], measure, 900)).toBe(10 + 120 + 8)
    expect(nameColumn([pod(3)], measure, 900)).toBe(80)
  })
  it('gives a name 160 pixels at most, that of a group 200', () => {
    expect(nameColumn([pod(60)], measure, 900)).toBe(10 + 160 + 8)
    expect(nameColumn([pod(60, true)], measure, 900)).toBe(20 + 160 + 8)
    expect(nameColumn([group(60, 12)], measure, 900)).toBe(20 + 200 + (8 + 14) + 8)
  })
  it('has room below a closed group for where its pods are', () => expect(nameColumn([group(2, 3, false)], measure, 900)).toBe(150))
  it('leaves most of a narrow screen to the chart', () => expect(nameColumn([pod(60)], measure, 300)).toBe(135))
  it('has room for what it was made for', () => {
    for (const row of [pod(20), pod(20, true), group(20, 12)]) expect(roomForName(nameColumn([row], measure, 900), row)).toBe(row.kind === 'life' ? 120 : 140)
  })
})

it('a crowd counts who is where, on average over each bin', () => {
  const crowd = crowdOf([life(['activeQ', 0, 55], ['bound', 55, null]), life(['activeQ', 30, 40], ['bound', 40, 100])], { from: 0, to: 100 }, 4, 90)
  const row = (place: Place) => [...crowd.counts.slice(PILE.indexOf(place) * 4, PILE.indexOf(place) * 4 + 4)].map((count) => Math.round(count * 100) / 100)
  expect(row('activeQ')).toEqual([1, 1.4, 0.2, 0])
  expect(row('bound')).toEqual([0, 0.4, 1.8, 1.6])
  expect(crowd.most).toBe(2)
})

describe('plots', () => {
  it.each([
    [0, [0, 1]],
    [2, [0, 1, 2]],
    [7, [0, 2, 4, 6, 8]],
    [10, [0, 2, 4, 6, 8, 10]],
    [433, [0, 100, 200, 300, 400, 500]],
  ])('up to %d things are counted by an axis with %j', (most, ticks) => expect(valueAxis(most, true)).toEqual({ top: ticks.at(-1), ticks }))
  it('shares have ticks between 0 and 1', () => expect(valueAxis(1, false)).toEqual({ top: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] }))

  it('curves are steps, broken where nothing is known', () => {
    const plot = curvePlot({ at: [0, 10, 20, 30, 40], a: [0, 2, 2, null, 4] }, ['a', 'gone'], false)
    expect(plot.series.map(({ name }) => name)).toEqual(['a'])
    expect(curvePoints(plot.at, plot.series[0]!, timeScale({ from: 0, to: 40 }, 0, 80), valueScale(plot.values, 0, 100))).toEqual([
      [
        [0, 100],
        [20, 100],
        [20, 50],
        [40, 50],
      ],
      [[80, 0]],
    ])
  })

  it('bars are of equal width, and a percentile stands in its bin', () => {
    const { bars, axis } = histogramBars(
      [
        [100, 4],
        [200, 0],
        [500, 1],
      ],
      120,
      50,
    )
    expect(bars.map(({ x, w, h }) => [x, w, h])).toEqual([
      [0, 40, 50],
      [40, 40, 0],
      [80, 40, 12.5],
    ])
    expect(axis.top).toBe(4)
    expect([0, 50, 100, 500, 900].map((value) => Math.round(histogramX(bars, value)))).toEqual([0, 0, 40, 120, 120])
    expect(histogramX(bars, Math.sqrt(100 * 200))).toBeCloseTo(60) // half of the way, as its logarithm is
  })
})

describe('evictionCurves', () => {
  it('adds up who had to go, a curve for each reason, from the start to the end', () => {
    const gone = (at: number, why: string) => ({ at, why, pod: 'default/p', for: null, node: null })
    expect(evictionCurves([gone(5, 'preempted'), gone(5, 'preempted'), gone(8, 'tainted')], 10, (why) => why)).toEqual({
      at: [0, 5, 8, 10],
      preempted: [0, 2, 2, 2],
      tainted: [0, 0, 1, 1],
    })
  })

  it('has no curve where nobody had to go', () => {
    expect(evictionCurves([], 10, (why) => why)).toEqual({ at: [0, 10] })
  })
})
