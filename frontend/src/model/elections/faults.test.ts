import { describe, expect, it } from 'vitest'
import golden from '../../fixtures/elections/fold.json'
import { electionEvents } from '../../wire/electionEvents'
import { clusterFaults, replicaFaults } from './faults'
import { ElectionLog } from './log'
import type { ElectionState, ReplicaState } from './state'

const log = new ElectionLog()
log.extend(electionEvents(golden.events, 'events'))
const running = log.stateAt(9e9).replicas.a!
const offers = (replica: ReplicaState | undefined, cut = false, slow = false) => {
  const { near, more } = replicaFaults('a', replica, cut, slow)
  return { near: near.map(({ fault }) => fault.fault), more: more.map(({ fault }) => fault.fault) }
}
const CLOCKS = ['jump', 'jump', 'drift']

describe('replicaFaults', () => {
  it.each([
    ['a running one', running, { near: ['crash', 'pause', 'partition'], more: ['stop', 'suspend', 'partition', 'slow', ...CLOCKS] }],
    ['a paused one', { ...running, process: 'paused' }, { near: ['crash', 'wake', 'partition'], more: ['stop', 'partition', 'slow', ...CLOCKS] }],
    ['a suspended one', { ...running, process: 'suspended' }, { near: ['crash', 'resume', 'partition'], more: ['stop', 'partition', 'slow', ...CLOCKS] }],
    ['one that has crashed', { ...running, process: 'crashed' }, { near: ['start', 'partition'], more: ['partition', 'slow', ...CLOCKS] }],
    ['one that has never run', undefined, { near: ['start', 'partition'], more: ['partition', 'slow', ...CLOCKS] }],
  ] as const)('for %s', (_, replica, expected) => {
    expect(offers(replica as ReplicaState | undefined)).toEqual(expected)
  })

  it('offers to undo what has been done', () => {
    expect(offers(running, true, true)).toEqual({ near: ['crash', 'pause', 'heal'], more: ['stop', 'suspend', 'quick', ...CLOCKS] })
    const drifting = { ...running, clock: { ...running.clock, rate: 1_500_000 } }
    expect(replicaFaults('a', drifting, false, false).more.at(-1)?.fault).toEqual({ fault: 'drift', replica: 'a', rate: 1 })
  })

  it('names the replica in every fault, and every offer differently', () => {
    const { near, more } = replicaFaults('a', running, false, false)
    const all = [...near, ...more]
    expect(all.every(({ fault }) => fault.replica === 'a')).toBe(true)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })
})

describe('clusterFaults', () => {
  const near = (state: ElectionState) => clusterFaults(state).near.map(({ fault }) => fault.fault)
  const calm = log.stateAt(0.9e9)

  it('offers an outage, and to delete what is there', () => {
    expect(near(calm)).toEqual(['outage', 'deleteLease'])
    expect(near({ ...calm, leases: {} })).toEqual(['outage'])
  })

  it('offers to undo what has been done', () => {
    const worse = { ...calm, cuts: { '': 'refuse' as const }, slow: { '': { there: 1, back: 1 } } }
    expect(near(worse)).toEqual(['recover', 'deleteLease'])
    expect(clusterFaults(worse).more.map(({ fault }) => fault.fault)).toEqual(['quick', 'upgrade', 'upgrade', 'editLease'])
  })
})
