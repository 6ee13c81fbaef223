import { describe, expect, it } from 'vitest'
import { decidingProfiles, profilesFor, unmatchedSchedulers, weightsOf } from './runProfiles'

describe('unmatchedSchedulers', () => {
  const problems = [{ path: 'options.profiles.my.scheduler', message: '2 pods wait for it', line: null }]

  it('names those that the policy does not have', () => {
    expect(unmatchedSchedulers({ code: 'no-matching-profile', problems })).toEqual(['my.scheduler'])
  })

  it('has nothing to say of other refusals', () => {
    expect(unmatchedSchedulers({ code: 'invalid-request', problems })).toEqual([])
  })
})

describe('profilesFor', () => {
  it('takes the first profile unless another was chosen', () => {
    expect(profilesFor(['a', 'b', 'c'], ['fast', 'slow'], { b: 'slow', c: 'gone' })).toEqual({ a: 'fast', b: 'slow', c: 'fast' })
  })

  it('waits for the policy', () => {
    expect(profilesFor(['a'], [], {})).toEqual({})
  })
})

describe('decidingProfiles', () => {
  const profiles = [
    { schedulerName: 'fast', args: 1 },
    { schedulerName: 'slow', args: 2 },
  ]

  it('copies a profile for each scheduler that it decides for', () => {
    expect(decidingProfiles(profiles, { mine: 'slow', fast: 'slow' })).toEqual([
      { schedulerName: 'fast', args: 2 },
      { schedulerName: 'slow', args: 2 },
      { schedulerName: 'mine', args: 2 },
    ])
  })

  it('leaves a single profile alone: a change without a name is made in all copies', () => {
    expect(decidingProfiles(profiles.slice(1), { mine: 'slow' })).toEqual([{ schedulerName: 'slow', args: 2 }])
  })
})

describe('weightsOf', () => {
  const profiles = [
    {
      plugins: {
        score: [
          { name: 'ImageLocality', weight: 1 },
          { name: 'TaintToleration', weight: 3 },
        ],
      },
    },
  ]

  it('is of the decision where nodes were scored', () => {
    expect(weightsOf({ scores: [{ plugin: 'ImageLocality', weight: 2 }] }, profiles)).toEqual([{ plugin: 'ImageLocality', weight: 2 }])
  })

  it('is of the first profile where none was', () => {
    const all = [
      { plugin: 'ImageLocality', weight: 1 },
      { plugin: 'TaintToleration', weight: 3 },
    ]
    expect(weightsOf({ scores: [] }, profiles)).toEqual(all)
    expect(weightsOf(null, profiles)).toEqual(all)
    expect(weightsOf(null, [])).toEqual([])
  })
})
