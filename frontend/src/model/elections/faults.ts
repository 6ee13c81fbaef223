// What a click can do to an election, as long as it makes sense.
import type { Fault } from '../../wire/elections/events'
import type { ElectionState, ReplicaState } from './state'

export interface FaultOffer {
  name: string
  fault: Fault
}

const UP = new Set(['running', 'paused', 'suspended'])

/** For one replica: what lies at hand, and the rest. `cut`, `slow`: what its link is like now. */
export function replicaFaults(name: string, replica: ReplicaState | undefined, cut: boolean, slow: boolean): { near: FaultOffer[]; more: FaultOffer[] } {
  const of = (word: string, fault: string, fields: Record<string, unknown> = {}): FaultOffer => ({ name: word, fault: { fault, replica: name, ...fields } })
  const link = cut ? of('Heal', 'heal') : of('Cut', 'partition', { mode: 'refuse' })
  const network = [
    ...(cut ? [] : [of('Cut the link, requests hang', 'partition', { mode: 'hang' })]),
    slow ? of('Make requests quick again', 'quick') : of('Make requests slow (3 s)', 'slow', { takes: '3s' }),
  ]
  const clocks = [
    of('Set the calendar 1 h ahead', 'jump', { by: '1h' }),
    of('Set the calendar 1 h back', 'jump', { by: '-1h' }),
    isDrifting(replica) ? of('Let the clocks run true', 'drift', { rate: 1 }) : of('Let the clocks run at ×1.5', 'drift', { rate: 1.5 }),
  ]
  if (!replica || !UP.has(replica.process)) return { near: [of('Start', 'start'), link], more: [...network, ...clocks] }
  if (replica.process === 'paused') return { near: [of('Wake', 'wake'), of('Crash', 'crash')], more: [of('Ask to end (SIGTERM)', 'stop'), { ...link, name: LONG[link.name]! }, ...network, ...clocks] }
  if (replica.process === 'suspended') return { near: [of('Resume', 'resume'), of('Crash', 'crash')], more: [{ ...link, name: LONG[link.name]! }, ...network, ...clocks] }
  return { near: [of('Crash', 'crash'), of('Pause', 'pause'), link], more: [of('Ask to end (SIGTERM)', 'stop'), of('Suspend the machine', 'suspend'), ...network, ...clocks] }
}

const LONG: Record<string, string> = { Cut: 'Cut the link', Heal: 'Heal the link' }

const isDrifting = (replica: ReplicaState | undefined): boolean => replica !== undefined && replica.clock.rate !== 1_000_000

/** For the API server and the lock. */
export function clusterFaults(state: ElectionState): { near: FaultOffer[]; more: FaultOffer[] } {
  const of = (name: string, fault: string, fields: Record<string, unknown> = {}): FaultOffer => ({ name, fault: { fault, ...fields } })
  const gone = '' in state.cuts
  const slow = '' in state.slow
  const outage = gone ? of('API server back', 'recover') : of('API server gone', 'outage', { mode: 'refuse' })
  const there = Object.keys(state.leases).length > 0
  return {
    near: [outage, ...(there ? [of('Delete', 'deleteLease')] : [])],
    more: [
      ...(gone ? [] : [of('API server hangs', 'outage', { mode: 'hang' })]),
      slow ? of('All requests quick again', 'quick') : of('All requests slow (3 s)', 'slow', { takes: '3s' }),
      of('Rolling upgrade, standby first', 'upgrade', { order: 'standbyFirst', wait: '5s' }),
      of('Rolling upgrade, leader first', 'upgrade', { order: 'leaderFirst', wait: '5s' }),
    ],
  }
}
