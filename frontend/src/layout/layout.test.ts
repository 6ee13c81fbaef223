import { describe, expect, it } from 'vitest'
import { SMALL_ATTEMPTS, SMALL_EXPLANATION } from '../fixtures/smallRun'
import { layoutFunnel } from './funnel'
import { highestTotal, shade, spanOf, stackScores } from './scoreBars'
import { binAttempts, stepAt, stepX } from './timeline'

it('lays the funnel out as shares of all nodes', () => {
  expect(layoutFunnel(SMALL_EXPLANATION)).toEqual({
    total: 4,
    feasible: 2,
    bands: [
      { ...SMALL_EXPLANATION.funnel[0], leftShare: 0.75, rejectedShare: 0.25 },
      { ...SMALL_EXPLANATION.funnel[1], leftShare: 0.5, rejectedShare: 0.25 },
    ],
    quiet: ['InterPodAffinity'],
  })
})

describe('scores', () => {
  it('stack to the total', () => {
    expect(highestTotal(SMALL_EXPLANATION)).toBe(360)
    expect(stackScores(SMALL_EXPLANATION, 3, 360)).toEqual([
      { plugin: 'TaintToleration', value: 300, share: 300 / 360 },
      { plugin: 'NodeResourcesFit', value: 40, share: 40 / 360 },
      { plugin: 'ImageLocality', value: 20, share: 20 / 360 },
    ])
  })

  it('shade by a fixed top or by their own span', () => {
    expect(spanOf([null, 3, 9])).toEqual({ least: 3, most: 9 })
    expect(spanOf([null])).toBeNull()
    expect(shade(60, 100, { least: 0, most: 0 })).toBe(0.6)
    expect(shade(6, null, { least: 3, most: 9 })).toBe(0.5)
    expect(shade(6, null, { least: 6, most: 6 })).toBe(0)
  })
})

describe('timeline', () => {
  it('finds the step under the middle of every step', () => {
    for (const step of [0, 1, 4211, 8151]) expect(stepAt(stepX(step, 8152, 1000), 8152, 1000)).toBe(step)
  })

  it('has a bin an attempt while there is room', () => {
    const bins = binAttempts(SMALL_ATTEMPTS, 5, 500)
    expect(bins.map(({ from, to, preempting, failed, gated }) => [from, to, preempting, failed, gated])).toEqual([
      [0, 1, 0, 0, 0],
      [1, 2, 1, 0, 0],
      [2, 3, 0, 0, 0],
      [3, 4, 0, 1, 0],
      [4, 5, 0, 0, 1],
    ])
  })

  it('loses no attempt when bins hold several, and leaves room for those to come', () => {
    const bins = binAttempts(SMALL_ATTEMPTS, 10, 3)
    expect(bins.map(({ from, to }) => [from, to])).toEqual([
      [0, 3],
      [3, 5],
    ])
    expect(bins.reduce((sum, { preempting, failed, gated }) => sum + preempting + failed + gated, 0)).toBe(3)
  })
})
