import { describe, expect, it } from 'vitest'
import { eventsOf } from '../../fixtures/timelines/playedScenarios'
import { nextMoment } from '../text/moments'
import { MILLISECOND, SECOND } from '../text/virtualTime'
import { TimelineLog } from './log'
import { queuesAt } from './queues'
import { momentSentence } from './sentence'

const log = new TimelineLog()
log.extend(eventsOf('graceful-preemption'))
const refused = new TimelineLog()
refused.extend(eventsOf('failed-bindings'))

const sentenceAt = (of: TimelineLog, at: number) => momentSentence(of.eventsOf(of.momentAt(at)!))

describe('moments', () => {
  it('are times, each once and in order', () => {
    const times = log.moments.map(({ at }) => at)
    expect(times).toEqual([...new Set(times)].sort((left, right) => left - right))
  })

  it('are gone through both ways, also from between two', () => {
    const [first, second] = log.moments
    expect(nextMoment(log.moments, 0, 1, false)).toEqual(second)
    expect(nextMoment(log.moments, second!.at, -1, false)).toEqual(first)
    expect(nextMoment(log.moments, second!.at + 1, -1, false)).toEqual(second)
    expect(nextMoment(log.moments, 0, -1, false)).toBeNull()
  })

  it('are notable when an attempt fails, somebody is evicted or a binding refused', () => {
    expect(nextMoment(log.moments, 0, 1, true)!.at).toBe(2005 * MILLISECOND)
    expect(nextMoment(refused.moments, 0, 1, true)!.at).toBe(1025 * MILLISECOND)
  })
})

describe('the sentence', () => {
  it.each([
    [0, 'modest and important arrive. “Preemption is not instantaneous” begins. 2 nodes are there: node-1 and node-2.'],
    [2, 'urgent arrives with priority 100.'],
    [2.005, 'urgent could not be placed: nominated to node-1; modest is told to terminate and has 10 s.'],
    [30, 'This is the end.'],
  ])('at %d s', (seconds, sentence) => expect(sentenceAt(log, seconds * SECOND)).toBe(sentence))

  it('of a refused binding', () => {
    expect(sentenceAt(refused, 1025 * MILLISECOND)).toBe('The binding of unlucky to node-1 is refused (the binding failed); it backs off for 975 ms.')
  })
})

describe('the queues', () => {
  it('have a pod in flight from the beginning of its attempt', () => {
    const at = 2002 * MILLISECOND
    expect(queuesAt(log.stateAt(at), log.underWay(at)).inFlight.map(({ key }) => key)).toEqual(['default/urgent'])
    expect(queuesAt(log.stateAt(at), []).activeQ.map(({ key }) => key)).toEqual(['default/urgent'])
  })

  it('tell who goes for whom, and who waits', () => {
    const queues = queuesAt(log.stateAt(5 * SECOND), log.underWay(5 * SECOND))
    expect(queues.terminating.map(({ key, by, until }) => [key, by, until])).toEqual([['default/modest', 'default/urgent', 12_005 * MILLISECOND]])
    expect(queues.unschedulable.map(({ key, nominatedNode }) => [key, nominatedNode])).toEqual([['default/urgent', 'node-1']])
  })

  it('order the activeQ by priority, then by time in the queue', () => {
    const fresh = new TimelineLog()
    const pod = (seq: number, name: string, priority: number) => ({
      seq,
      type: 'podCreated' as const,
      body: { at: seq, pod: name, priority, requests: {}, group: null, workload: null, nominatedNode: null },
    })
    fresh.extend([pod(1, 'a', 0), pod(2, 'b', 5), pod(3, 'c', 0), pod(4, 'd', 5)])
    expect(queuesAt(fresh.stateAt(9), []).activeQ.map(({ key }) => key)).toEqual(['b', 'd', 'a', 'c'])
  })
})
