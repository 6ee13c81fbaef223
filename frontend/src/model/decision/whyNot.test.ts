import { describe, expect, it } from 'vitest'
import { SMALL_EXPLANATION } from '../../fixtures/smallRun'
import { commonPoints } from './commonPoints'
import { scoreSteps } from './scoreSteps'
import { gapsBetween, whyNot, whyNotSentence } from './whyNot'

const sentence = (explanation: typeof SMALL_EXPLANATION, name: string) => whyNotSentence(name, whyNot(explanation, explanation.nodes.indexOf(name)))

/** n3 is ten points behind: twenty by one plugin, ten gained by another. */
const BEHIND: typeof SMALL_EXPLANATION = {
  ...SMALL_EXPLANATION,
  totals: [360, null, null, 350],
  tied: ['n0'],
  scores: SMALL_EXPLANATION.scores.map((column) => (column.plugin === 'ImageLocality' ? { ...column, weighted: [0, null, null, 10] } : column)),
}

describe('why not that one', () => {
  it('names the filter that turned it away, in the scheduler’s words', () => {
    expect(sentence(SMALL_EXPLANATION, 'n2')).toBe('NodeResourcesFit rejected n2: Insufficient cpu.')
  })

  it('says that nodes were not looked at, and why', () => {
    const explanation = { ...SMALL_EXPLANATION, firstRejection: [-1, 0, 2, -3] }
    expect(sentence(explanation, 'n3')).toBe('n3 was not looked at: enough nodes had been found before it.')
  })

  it('counts the points behind the winner, and by which plugins', () => {
    expect(whyNot(BEHIND, 3)).toEqual({
      kind: 'behind',
      winner: 'n0',
      points: 10,
      gaps: [
        { plugin: 'NodeResourcesFit', points: 20 },
        { plugin: 'ImageLocality', points: -10 },
      ],
    })
    expect(sentence(BEHIND, 'n3')).toBe('n3 is 10 points behind n0: 20 by NodeResourcesFit, less 10 that it gains by ImageLocality.')
    expect(sentence(BEHIND, 'n0')).toBe('n0 was chosen, 10 points ahead of n3, the second best: 20 by NodeResourcesFit, less 10 that it loses by ImageLocality.')
  })

  it('has gaps that add up to the difference of the totals', () => {
    const sum = gapsBetween(BEHIND, 0, 3).reduce((whole, { points }) => whole + points, 0)
    expect(sum).toBe(BEHIND.totals[0]! - BEHIND.totals[3]!)
  })

  it('quotes what decided between equals', () => {
    expect(sentence(SMALL_EXPLANATION, 'n3')).toBe(`n3 has as many points as n0: ${SMALL_EXPLANATION.tieBreak}.`)
    expect(sentence(SMALL_EXPLANATION, 'n0')).toBe('n0 was chosen among equals; n3 has as many points.')
  })

  it('knows winners that nobody was rated against', () => {
    const alone = { ...SMALL_EXPLANATION, feasible: 1, firstRejection: [-1, 0, 2, 2], totals: [], scores: [] }
    expect(sentence(alone, 'n0')).toBe('n0 was chosen; there was no other to rate it against.')
  })

  it('says what preemption found on a node', () => {
    const candidate = (node: string, eliminatedBy: 'victims' | null) => ({
      node,
      eliminatedBy,
      victims: ['default/low'],
      pods: [],
      criteria: { pdbViolations: 0, highestPriority: 0, prioritySum: 0, victims: 1, latestStart: null },
    })
    const preemption = {
      eligible: true,
      reason: '',
      message: '',
      nominated: 'n0',
      candidates: [candidate('n0', null), candidate('n1', 'victims')],
      criteria: [],
      deciding: 'victims' as const,
      dryRun: [{ node: 'n2', reasons: ['Insufficient cpu'] }],
      notHelpful: 1,
      pdbs: [],
    }
    const explanation = { ...SMALL_EXPLANATION, node: null, outcome: 'preempting' as const, firstRejection: [2, 2, 2, 2], preemption }
    expect(explanation.nodes.map((name) => sentence(explanation, name).replace(/^.*?\. /, ''))).toEqual([
      'Evicting 1 pod makes room: it is nominated.',
      'Evicting 1 pod would make room; it lost to n0 by victims.',
      'Evicting pods there would not make room: Insufficient cpu.',
      'Evicting other pods there cannot change what rejected the pod.',
    ])
  })
})

it('finds what every rated node has, constants first', () => {
  const fit = { plugin: 'NodeResourcesFit', points: 40, constant: false }
  expect(commonPoints(SMALL_EXPLANATION)).toEqual([{ plugin: 'TaintToleration', points: 300, constant: true }, fit])
})

it('lays the steps of a score side by side, the telling ones first', () => {
  const score = (plugin: string, weighted: number, normalisation = '') => ({ plugin, raw: weighted, normalised: weighted, weight: 1, weighted, formula: '', normalisation })
  const detail = {
    node: 'n3',
    filters: [],
    domains: [],
    devices: null,
    total: 360,
    scores: [score('TaintToleration', 300, 'raw·100/highest'), score('NodeResourcesFit', 40), score('ImageLocality', 20)],
  }
  expect(scoreSteps(SMALL_EXPLANATION, detail, 'n0').map(({ plugin, gap, rule }) => [plugin, gap, rule])).toEqual([
    ['NodeResourcesFit', -20, ''],
    ['ImageLocality', 20, ''],
    ['TaintToleration', 0, 'every node has the same raw score; otherwise raw·100/highest'],
  ])
  expect(scoreSteps(SMALL_EXPLANATION, detail, null).map(({ gap }) => gap)).toEqual([null, null, null])
})
