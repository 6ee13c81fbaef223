import { describe, expect, it } from 'vitest'
import { eventsOf, statesOf, type CoreState, type Slug } from '../../fixtures/timelines/playedScenarios'
import { TimelineLog } from './log'
import { applyEvent, emptyState, type TimelineState } from './state'

/** Of a state of ours, what scheduler_core.scheduler.log.state says too. */
function asCore({ at, nodes, pods, counts }: TimelineState): CoreState {
  return {
    at,
    nodes: Object.fromEntries([...nodes].map(([name, node]) => [name, { ...node, zone: node.zone || null, taints: [...node.taints] }])),
    pods: Object.fromEntries(
      [...pods].map(([key, { priority, place, node, nominatedNode, until, why, attempts, message, created }]) => [
        key,
        { priority, place, node, nominatedNode, until, why, attempts, message, created },
      ]),
    ),
    counts,
  }
}

/** The core says null where there is no reason, and leaves more to say about pods than the page shows. */
function trimmed({ at, nodes, pods, counts }: CoreState): CoreState {
  const kept = Object.entries(pods).map(([key, pod]) => {
    const { priority, place, node, nominatedNode, until, why, attempts, message, created } = pod
    return [key, { priority, place, node, nominatedNode, until, why: why ?? '', attempts, message, created }] as const
  })
  return { at, nodes, pods: Object.fromEntries(kept), counts }
}

describe.each(['graceful-preemption', 'failed-bindings'] satisfies Slug[])('%s', (slug) => {
  const events = eventsOf(slug)

  it('is folded as scheduler_core folds it', () => {
    for (const { count, state } of statesOf(slug)) {
      const ours = emptyState()
      for (const event of events.slice(0, count)) applyEvent(ours, event)
      expect(asCore(ours)).toEqual(trimmed(state))
    }
  })

  it('is the same at any moment, whichever moments were looked at before', () => {
    const log = new TimelineLog()
    log.extend(events.slice(0, 5))
    log.extend(events.slice(5))
    const times = log.moments.map(({ at }) => at)
    const forwards = times.map((at) => log.stateAt(at))
    const backwards = [...times]
      .reverse()
      .map((at) => log.stateAt(at))
      .reverse()
    expect(backwards).toEqual(forwards)
  })
})

it('refuses an event that does not come next', () => {
  const state = emptyState()
  expect(() => applyEvent(state, { seq: 2, type: 'ended', body: { at: 0 } })).toThrow('event 2 after 0')
})

it('reaches any of many thousand moments from a keyframe', () => {
  const log = new TimelineLog()
  const pods = Array.from({ length: 9000 }, (_, index) => ({
    seq: index + 1,
    type: 'podCreated' as const,
    body: { at: index * 10, pod: `a/p-${index}`, priority: 0, requests: {}, group: null, workload: null, nominatedNode: null },
  }))
  log.extend(pods)
  for (const at of [5, 89_990, 20_480, 20_470, 0, 45_000]) expect(log.stateAt(at).pods.size).toBe(Math.floor(at / 10) + 1)
})
