import { describe, expect, it } from 'vitest'
import { SMALL_ATTEMPTS, SMALL_EXPLANATION } from '../fixtures/smallRun'
import { commonPoints, floorsOf } from '../model/decision/commonPoints'
import { layoutFunnel } from './funnel'
import { scoreScale, shade, spanOf, stackScores } from './scoreBars'
import { binAttempts, stepAt, stepX } from './attempts'

it('lays the funnel out as shares of all nodes', () => {
  expect(layoutFunnel(SMALL_EXPLANATION)).toEqual({
    total: 4,
    feasible: 2,
    bands: [
      { ...SMALL_EXPLANATION.funnel[0], leftShare: 0.75, rejectedShare: 0.25 },
      { ...SMALL_EXPLANATION.funnel[1], leftShare: 0.5, rejectedShare: 0.25 },
    ],
    quiet: ['InterPodAffinity'],
    notLookedAt: 0,
    viaNomination: false,
  })
})

it('takes what is left from the server, which leaves out nodes that were not looked at', () => {
  const funnel = SMALL_EXPLANATION.funnel.map((band) => ({ ...band, left: band.left - 1 }))
  const { bands, notLookedAt } = layoutFunnel({ ...SMALL_EXPLANATION, feasible: 1, firstRejection: [-1, 0, 2, -3], notLookedAt: 1, funnel })
  expect(notLookedAt).toBe(1)
  expect(bands.map(({ rejected, left, leftShare }) => [rejected, left, leftShare])).toEqual([
    [1, 2, 0.5],
    [1, 1, 0.25],
  ])
})

it('names no filter as harmless that never ran, since PreFilter had rejected the pod', () => {
  const funnel = [{ plugin: 'NodeAffinity', rejected: 4, left: 0, reasons: [] }]
  const { bands, quiet } = layoutFunnel({ ...SMALL_EXPLANATION, feasible: 0, firstRejection: [-2, -2, -2, -2], funnel })
  expect([bands.length, quiet]).toEqual([1, []])
})

describe('scores', () => {
  it('stack to the total', () => {
    const scale = scoreScale(SMALL_EXPLANATION)
    expect(scale).toEqual({ highest: 360, cut: new Map(), floors: new Map() })
    expect(stackScores(SMALL_EXPLANATION, 3, scale)).toEqual([
      { plugin: 'TaintToleration', value: 300, share: 300 / 360, cut: false },
      { plugin: 'NodeResourcesFit', value: 40, share: 40 / 360, cut: false },
      { plugin: 'ImageLocality', value: 20, share: 20 / 360, cut: false },
    ])
  })

  it('stack to what a node has more than every node, if that is asked for', () => {
    const scale = scoreScale(SMALL_EXPLANATION, floorsOf(commonPoints(SMALL_EXPLANATION)))
    expect(scale.highest).toBe(20)
    expect(stackScores(SMALL_EXPLANATION, 0, scale)).toEqual([{ plugin: 'NodeResourcesFit', value: 20, share: 1, cut: false }])
    expect(stackScores(SMALL_EXPLANATION, 3, scale)).toEqual([{ plugin: 'ImageLocality', value: 20, share: 1, cut: false }])
  })

  it('that dwarf all others are cut short', () => {
    const column = (plugin: string, weighted: number[]) => ({ plugin, weight: 1, skipped: false, raw: weighted, normalised: weighted, weighted })
    const explanation = { ...SMALL_EXPLANATION, nodes: ['a', 'b'], totals: [1_000_100, 50], scores: [column('NodePreferAvoidPods', [1_000_000, 0]), column('ImageLocality', [100, 50])] }
    const scale = scoreScale(explanation)
    expect(scale).toEqual({ highest: 100, cut: new Map([['NodePreferAvoidPods', 1_000_000]]), floors: new Map() })
    expect(stackScores(explanation, 0, scale)).toEqual([
      { plugin: 'NodePreferAvoidPods', value: 1_000_000, share: 0.14, cut: true },
      { plugin: 'ImageLocality', value: 100, share: 0.86, cut: false },
    ])
    expect(stackScores(explanation, 1, scale)).toEqual([{ plugin: 'ImageLocality', value: 50, share: 0.43, cut: false }])
  })

  it('shade by a fixed top or by their own span', () => {
    expect(spanOf([null, 3, 9])).toEqual({ least: 3, most: 9 })
    expect(spanOf([null])).toBeNull()
    expect(shade(60, 100, { least: 0, most: 0 })).toBe(0.6)
    expect(shade(6, null, { least: 3, most: 9 })).toBe(0.5)
    expect(shade(6, null, { least: 6, most: 6 })).toBe(0)
  })
})

describe('the strip of attempts', () => {
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
