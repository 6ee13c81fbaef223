import { describe, expect, it } from 'vitest'
import { DEFAULT_OPTIONS, optionWords, readOptions, sentOptions, runWords } from './runOptions'

describe('options of a run', () => {
  it('are not sent while they are what holds anyway', () => {
    expect(sentOptions(DEFAULT_OPTIONS)).toEqual({})
    const all = { seed: 0, sampling: true, checkModel: true, groups: 'GangScheduling' } as const
    const sent = { seed: 0, sampling: true, checkModel: true }
    expect(sentOptions({ ...all, release: '1.36' })).toEqual({ ...sent, featureGates: { GangScheduling: true } })
    expect(sentOptions({ ...all, release: '1.18' })).toEqual({ ...sent, release: '1.18' })
    const domain = { GangScheduling: true, TopologyAwareWorkloadScheduling: true }
    expect(sentOptions({ ...DEFAULT_OPTIONS, groups: 'TopologyAwareWorkloadScheduling' })).toEqual({ featureGates: domain })
  })

  it.each([
    [null, DEFAULT_OPTIONS],
    ['1.18', DEFAULT_OPTIONS],
    [{ release: '1.17', seed: -1, sampling: 'yes' }, DEFAULT_OPTIONS],
    [
      { release: '1.18', seed: 7, checkModel: true, groups: 'GenericWorkload', more: 1 },
      { release: '1.18', seed: 7, sampling: false, checkModel: true, groups: 'GenericWorkload' },
    ],
  ])('are read from %j', (stored, expected) => {
    expect(readOptions(stored)).toEqual(expected)
  })

  it('are named where they are not as usual', () => {
    const words = (options: Parameters<typeof optionWords>[0]) => optionWords(options).map(({ word }) => word)
    expect(words({ release: '1.36', seed: null, sampling: false, checkModel: false, extenderScores: null })).toEqual([])
    expect(words({ release: '1.18', seed: 0, sampling: true, checkModel: true, extenderScores: { gpu: {} } })).toEqual(['release 1.18', 'seed 0', 'sampling', 'model checked', 'extender gpu'])
    expect(words({ featureGates: { GangScheduling: true, GenericWorkload: false } })).toEqual(['GangScheduling', 'without GenericWorkload'])
    expect(words({ extenderScores: { a: {}, b: {} } })).toEqual(['2 extenders'])
  })
})

it('what tells runs of one snapshot apart', () => {
  expect(runWords({ policy: null, options: {} })).toBe('default policy')
  expect(runWords({ policy: { name: 'bin packing' }, options: { release: '1.18', sampling: true } })).toBe('bin packing, release 1.18, sampling')
})
