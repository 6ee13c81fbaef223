import { describe, expect, it } from 'vitest'
import { deviceOverview, holderWords, trialsByRequest, wantedWords, type DeviceTrial, type SearchedDevices } from './devices'

const REQUEST = { claim: 'ml/a', request: 'gpu', deviceClass: 'gpu', count: 2, selectors: [] }
const SEARCHED: SearchedDevices = {
  requests: [REQUEST],
  nodes: [
    { verdict: 'cannot allocate all claims', devices: 2, free: 1, why: [{ claim: 'ml/a', request: 'gpu', fate: 'in use', devices: 1 }] },
    { verdict: 'cannot allocate all claims', devices: 0, free: 0, why: [] },
    { verdict: '', devices: 2, free: 2, why: [{ claim: 'ml/a', request: 'gpu', fate: 'chosen', devices: 2 }] },
    null,
    { verdict: 'cannot allocate all claims', devices: 4, free: 3, why: [] },
  ],
}

describe('deviceOverview', () => {
  it('has nodes that would do first, then those with most free devices, and tells bare and unread ones apart', () => {
    expect(deviceOverview(SEARCHED)).toEqual({
      rows: [
        { node: 2, open: true, devices: 2, free: 2, why: '2 would do' },
        { node: 4, open: false, devices: 4, free: 3, why: 'cannot allocate all claims' },
        { node: 0, open: false, devices: 2, free: 1, why: '1 in use' },
      ],
      bare: [1],
      unread: 1,
    })
  })

  it('names the requests where there are several', () => {
    const second = { ...REQUEST, request: 'nic' }
    const why = [...SEARCHED.nodes[0]!.why, { claim: 'ml/a', request: 'nic', fate: 'taint' as const, devices: 3 }]
    const searched = { requests: [REQUEST, second], nodes: [{ ...SEARCHED.nodes[0]!, why }] }
    expect(deviceOverview(searched).rows[0]!.why).toBe('gpu: 1 in use; nic: 3 tainted')
  })
})

it('says how many devices a request wants', () => {
  expect([wantedWords(REQUEST), wantedWords({ ...REQUEST, count: 1 }), wantedWords({ ...REQUEST, count: null })]).toEqual([
    '2 devices of class gpu',
    '1 device of class gpu',
    'all devices of class gpu',
  ])
})

it('groups trials by claim and request, in order', () => {
  const trial = (request: string, device: string): DeviceTrial => ({
    claim: 'ml/a',
    request,
    driver: 'd',
    pool: 'p',
    device,
    fate: 'chosen',
    detail: '',
    takenBy: null,
    selector: null,
    shortage: null,
  })
  const trials = [trial('gpu', 'a'), trial('nic', 'b'), trial('gpu', 'c')]
  expect(trialsByRequest(trials).map(({ request, trials: each }) => [request, each.map(({ device }) => device)])).toEqual([
    ['gpu', ['a', 'c']],
    ['nic', ['b']],
  ])
})

it('says who has a device', () => {
  const device = { driver: 'd', pool: 'p', device: 'x', state: 'usable' as const, takenBy: [], used: {} }
  expect([holderWords(device), holderWords({ ...device, takenBy: ['ml/a', 'ml/b'], used: { memory: '8Gi' } }), holderWords({ ...device, state: 'incomplete' })]).toEqual([
    'free',
    'taken by ml/a, ml/b (8Gi of its memory)',
    'free; its pool is incomplete',
  ])
})
