import { describe, expect, it } from 'vitest'
import type { Loss, LossInFull, Survival } from '../../wire/survivals'
import { ALL_LOSSES, lossesOf, lossName, lossQuery, lossSentence, podsInShort, survivalSentence, workloadsInShort } from './survival'

const ZONE = 'topology.kubernetes.io/zone'
const db = { name: 'StatefulSet shop/db', pods: 1, left: 0, back: 0 }
const web = { name: 'Deployment shop/web', pods: 3, left: 2, back: 2 }
const full: LossInFull = {
  number: 2,
  by: ZONE,
  value: 'b',
  nodes: ['b-1'],
  lost: 2,
  notBack: 1,
  dead: 1,
  moved: { 'shop/web-b': 'a-1' },
  waiting: ['shop/db-0'],
  gone: [],
  evicted: [],
  workloads: [db],
  budgets: [],
  run: null,
}
const line: Loss = { ...full, nodes: 1, evicted: 0, broken: 0, workloads: [db, web, web], budgets: [] }
const survival = (hurting: number, done: number, state: Survival['state'] = 'succeeded') => ({ hurting, state, lossOf: ['node', ZONE], progress: { done, planned: 9 } }) as Survival

describe('losses', () => {
  it('are named as people name them', () => {
    expect([lossName(full), lossName({ by: 'rack', value: '7' }), lossesOf(['node', ZONE])]).toEqual(['zone b', 'rack 7', 'each node and each zone'])
  })
  it('say what dies', () => {
    expect(workloadsInShort(line)).toBe('StatefulSet shop/db: dies; Deployment shop/web: 2 of 3 left; and more')
    expect(lossSentence(full)).toBe('2 pods are lost. 1 does not come back, 1 workload has no pod left.')
    expect(lossSentence({ ...full, notBack: 0, dead: 0, evicted: ['a'], budgets: [{ budget: 'b', wanted: 1, left: 0, back: 1 }] })).toBe(
      '2 pods are lost. All of them come back, 1 other pod had to make room, 1 budget is violated.',
    )
    expect(lossSentence({ ...full, lost: 0 })).toBe('No pod is lost that has to come back.')
  })
  it('count their pods', () => {
    expect([podsInShort(0, 0), podsInShort(2, 0), podsInShort(2, 1), podsInShort(1, 3)]).toEqual(['none lost', 'all 2 back', '1 of 2 not back', '3 missing'])
  })
  it('are asked for by what narrows them', () => {
    expect(lossQuery(ALL_LOSSES)).toEqual({ page: 1, page_size: 25 })
    expect(lossQuery({ page: 2, by: 'node', search: 'a', onlyHurting: true })).toEqual({ page: 2, page_size: 25, by: 'node', search: 'a', hurts: 'true' })
  })
})

it('says what all of them come to', () => {
  expect(survivalSentence(survival(0, 9))).toBe('Everything survives the loss of any one node or any one zone: every pod comes back, and no budget is violated.')
  expect(survivalSentence(survival(1, 1, 'running'))).toBe('1 of 1 loss so far leaves pods missing or violates a budget.')
  expect(survivalSentence(survival(2, 9))).toBe('2 of 9 losses leave pods missing or violate a budget.')
  expect(survivalSentence(survival(0, 0, 'queued'))).toBe('No loss has been computed yet.')
})
