import { describe, expect, it } from 'vitest'
import { liveRules } from './liveRules'

describe('liveRules', () => {
  it('names the release alone where the server is of the same one', () => {
    expect(liveRules({ release: '1.36', featureGates: [], serverVersion: 'v1.36.2+k3s1' })).toEqual({
      text: 'rules of 1.36',
      meaning: 'It decides as kube-scheduler 1.36 does. The API server is v1.36.2+k3s1.',
      differs: false,
    })
  })

  it('names both where they differ, and the gates', () => {
    expect(liveRules({ release: '1.36', featureGates: ['GangScheduling', 'GenericWorkload'], serverVersion: 'v1.34.1' })).toEqual({
      text: 'rules of 1.36, server 1.34',
      meaning: 'It decides as kube-scheduler 1.36 does. The API server is v1.34.1. Gates that are on: GangScheduling, GenericWorkload.',
      differs: true,
    })
  })

  it('says that a version is not known', () => {
    expect(liveRules({ release: '1.30', featureGates: [], serverVersion: null })).toEqual({
      text: 'rules of 1.30',
      meaning: 'It decides as kube-scheduler 1.30 does. The API server does not report its version.',
      differs: false,
    })
  })
})
