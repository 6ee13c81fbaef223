import { describe, expect, it } from 'vitest'
import { SMALL_ATTEMPTS } from '../../fixtures/smallRun'
import { eventsOf } from '../../fixtures/timelines/playedScenarios'
import type { RunPod } from '../../wire/runPod'
import { virtualTimes } from '../timelines/times'
import { TimelineLog } from '../timelines/log'
import { parseRoute, timelinePodHref } from '../page/route'
import { runStory } from './runStory'
import { timelineStory } from './timelineStory'

describe('in a run', () => {
  const preempting = SMALL_ATTEMPTS.filter(({ outcome }) => outcome === 'preempting')
  const podOf = (pod: string, part: Partial<RunPod> = {}): RunPod => ({
    pod,
    node: 'n1',
    phase: 'placed',
    attempts: SMALL_ATTEMPTS.filter((attempt) => attempt.pod === pod),
    explanation: null,
    notAttempted: null,
    ...part,
  })

  it('every attempt is told, with whom it cost and how the next one came about', () => {
    const { headline, steps } = runStory('r', podOf('default/vip'), preempting)
    expect(headline).toBe('On n1 after 2 attempts.')
    expect(steps.map(({ when, title, words, pods }) => [when.href, title, words, pods])).toEqual([
      ['/runs/r?step=1', 'n1 is nominated, and evicted for it:', [], [{ text: 'default/low', href: '/runs/r/pods/default/low' }]],
      ['/runs/r?step=2', 'Placed on n1: 1 node could take it.', ['Tried again, now that its victims are gone, at once.'], []],
    ])
  })

  it('a victim knows for whom it had to go', () => {
    const { headline, steps } = runStory('r', podOf('default/low', { node: null, phase: 'evicted', attempts: [] }), preempting)
    expect(headline).toBe('Evicted for default/vip.')
    expect(steps.map(({ title, pods }) => [title, pods[0]!.href])).toEqual([['Evicted from n1, to make room for', '/runs/r/pods/default/vip']])
  })

  it('a pod that waits for another scheduler says so first', () => {
    const waits = { node: null, phase: 'pending' as const, attempts: [], notAttempted: 'not attempted: no profile has its schedulerName x, only y' }
    const { headline, steps } = runStory('r', podOf('default/odd', waits), preempting)
    expect(headline).toBe('Not attempted: no profile has its schedulerName x, only y.')
    expect(steps.map(({ title }) => title)).toEqual(['It waits for a scheduler that the policy does not have.'])
  })

  it('a pod that found no node knows the attempt about which to ask what would help', () => {
    const failed = { ...SMALL_ATTEMPTS[0]!, k: 4, outcome: 'unschedulable' as const }
    const pending = (part: Partial<RunPod>) => runStory('r', podOf('default/odd', { node: null, phase: 'pending', attempts: [failed], ...part }), preempting).pendingAt
    expect(pending({})).toBe(4)
    expect(pending({ node: 'n1' })).toBeNull()
    expect(pending({ attempts: [] })).toBeNull()
    expect(pending({ pod: 'default/low' })).toBeNull()
  })

  it('a pod that nobody attempted says why', () => {
    const { steps } = runStory('r', podOf('default/calm', { attempts: [] }), preempting)
    expect(steps.map(({ title }) => title)).toEqual(['It had its node already, n1, and nobody evicted it.'])
  })
})

describe('over time', () => {
  function storyOf(slug: 'graceful-preemption' | 'failed-bindings', pod: string) {
    const log = new TimelineLog()
    log.extend(eventsOf(slug))
    return timelineStory(log, 'timelines/t', pod, virtualTimes(60e9))
  }

  it('says what woke a pod, what made room for it, and where each step can be seen', () => {
    const { headline, steps, stretches } = storyOf('graceful-preemption', 'default/urgent')
    expect(headline).toBe('On node-1, after 10 s.')
    expect(steps.map(({ kind, title, words, pods }) => [kind, title, ...words, ...pods.map(({ text }) => text)])).toEqual([
      ['arrives', 'It is created with priority 100.'],
      ['attempt', 'Nominated to node-1, evicting 1 pod: default/modest.'],
      ['waits', 'It waits among the unschedulable pods: the attempt failed.'],
      ['evicts', 'Told to terminate for it, within 10 s:', 'default/modest'],
      ['evicts', 'Gone from node-1, which makes room:', 'default/modest'],
      ['woken', 'AssignedPod/Delete wakes it: it goes to the activeQ.', 'modest is gone from node-1.'],
      ['attempt', 'Placed on node-1: 1 node could take it.'],
      ['bound', 'It is bound to node-1.'],
    ])
    expect(steps[1]!.when).toEqual({ text: '2.005 s · attempt 3', href: '/timelines/t?at=2005000000&attempt=2' })
    expect(stretches.map(({ place }) => place)).toEqual(['activeQ', 'inFlight', 'unschedulable', 'inFlight', 'assumed', 'bound'])
    expect(stretches.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })

  it('tells a victim for whom it goes', () => {
    const { steps } = storyOf('graceful-preemption', 'default/modest')
    expect(steps.slice(-2).map(({ title, pods }) => [title, ...pods.map(({ text }) => text)])).toEqual([
      ['It is told to terminate, and has 10 s: preempted, for', 'default/urgent'],
      ['It is gone from node-1: deleted.'],
    ])
  })
})

it('has an address for every pod, which leads back to it', () => {
  expect(parseRoute('/runs/r/pods/default/web-0', '')).toEqual({ page: 'runPod', id: 'r', pod: 'default/web-0' })
  expect(parseRoute(timelinePodHref('live/l', 'a/b'), '')).toEqual({ page: 'timelinePod', path: 'live/l', pod: 'a/b' })
  expect(parseRoute('/policies/p/pods/a/b', '')).toEqual({ page: 'notFound', path: '/policies/p/pods/a/b' })
})
