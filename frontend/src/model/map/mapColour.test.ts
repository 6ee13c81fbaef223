import { describe, expect, it } from 'vitest'
import { SMALL_ATTEMPTS, SMALL_CLUSTER, SMALL_EXPLANATION } from '../../fixtures/smallRun'
import { ClusterHistory } from '../cluster/clusterHistory'
import { colourNodes, type ColourBy, type SharesBefore } from './mapColour'
import { marksOf, type MapMarks } from './mapMarks'

const history = new ClusterHistory(SMALL_CLUSTER)
history.extend(SMALL_ATTEMPTS)
const explained = { ...SMALL_EXPLANATION, nodes: ['n1', 'n2', 'n3'], firstRejection: [-1, 2, -3], totals: [360, null, null] }
const marks: MapMarks = marksOf(SMALL_ATTEMPTS[0], explained, SMALL_CLUSTER, history)
const words = (by: ColourBy, at: number, before: SharesBefore | null = null) => {
  const { of, classes } = colourNodes(by, { columns: SMALL_CLUSTER, state: history.seek(at), marks }, before)
  return [...of].map((index) => classes[index]!.words)
}
const spoken = (by: ColourBy) => colourNodes(by, { columns: SMALL_CLUSTER, state: history.seek(1), marks }).classes.flatMap((one) => one.spoken ?? [])

describe('colourNodes', () => {
  it('by the fullest resource, and by any', () => {
    expect(words('fullest', 1)).toEqual(['≤75', '≤50', 'empty'])
    expect(words('resource:memory', 1)).toEqual(['≤50', '≤50', 'empty'])
    expect(spoken('fullest')).toEqual(['up to 50 % in use', 'up to 75 % in use', 'up to 90 % in use', 'over 90 % in use'])
    expect(spoken('pods')).toEqual([])
    expect(words('resource:nvidia.com/gpu', 1)).toEqual(['has none', 'has none', 'has none'])
  })

  it('by score, verdict and number of pods', () => {
    expect(words('score', 1)).toEqual(['≥360', 'no score', 'no score'])
    expect(words('verdict', 1)).toEqual(['passed', 'NodeResourcesFit', 'not looked at'])
    expect(words('pods', 1)).toEqual(['1', '1', 'no pod'])
  })

  it('by change since another moment', () => {
    const start = history.seek(0)
    const before: SharesBefore = (node, resource) => start.used[node * 3 + resource]! / SMALL_CLUSTER.nodes.allocatable[node]![resource]!
    expect(words('change', 0, before)).toEqual(['as before', 'as before', 'as before'])
    expect(words('change', 1, before)).toEqual(['as before', 'over 10 points fuller', 'as before'])
    expect(words('change', 2, before)).toEqual(['over 10 points emptier', 'over 10 points fuller', 'as before'])
  })
})

it('says nothing about scores while there is no decision', () => {
  const { of, classes } = colourNodes('score', { columns: SMALL_CLUSTER, state: history.seek(0), marks: { ...marks, scores: null } })
  expect([[...of], classes.length]).toEqual([[0, 0, 0], 1])
})
