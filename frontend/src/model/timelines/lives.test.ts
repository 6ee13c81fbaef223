import { describe, expect, it } from 'vitest'
import { eventsOf } from '../../fixtures/timelines/playedScenarios'
import { MILLISECOND, SECOND } from '../text/virtualTime'
import { describeLife } from './lifeFacts'
import { groupOf, stretchAt } from './lives'
import { TimelineLog } from './log'
import { laneRows } from './rows'
import { virtualTimes } from './times'

function logOf(slug: 'graceful-preemption' | 'failed-bindings'): TimelineLog {
  const log = new TimelineLog()
  log.extend(eventsOf(slug))
  return log
}

describe('lives', () => {
  const { lives } = logOf('graceful-preemption')
  const [modest, , urgent] = lives.all.filter(({ key }) => key !== '').sort((left, right) => left.created - right.created || left.index - right.index)

  it('are the places of a pod one after the other, without gaps', () => {
    for (const { stretches } of lives.all) stretches.slice(1).forEach(({ from }, index) => expect(stretches[index]!.to).toBe(from))
  })

  it('keep a victim on its node, terminating, until it is gone', () => {
    expect(modest!.stretches.map(({ place, node }) => [place, node])).toEqual([
      ['activeQ', null],
      ['inFlight', null],
      ['assumed', 'node-1'],
      ['bound', 'node-1'],
      ['terminating', 'node-1'],
    ])
    expect(modest!.gone).toBe(12_005 * MILLISECOND)
    expect(stretchAt(modest!, 12 * SECOND)?.place).toBe('terminating')
    expect(stretchAt(modest!, 13 * SECOND)).toBeNull()
  })

  it('say who had to go for whom', () => {
    expect(lives.evictions).toEqual([{ at: 2005 * MILLISECOND, victim: modest!.index, by: urgent!.index, why: 'preempted' }])
  })

  it('carry nominations and attempts', () => {
    expect(urgent!.nominations).toEqual([{ at: 2005 * MILLISECOND, node: 'node-1' }])
    expect(urgent!.attempts[0]).toEqual({ at: 2005 * MILLISECOND, k: 2, outcome: 'preempting' })
    expect(urgent!.attempts.at(-1)!.outcome).toBe('scheduled')
  })

  it('are told in one line, with as many attempts as there were by then', () => {
    const told = (at: number) => describeLife(urgent!, at * SECOND, virtualTimes(30 * SECOND))
    expect(told(3)).toMatch(/^urgent, priority 100, .*, 1 attempt$/)
    expect(told(30)).toMatch(/ 2 attempts$/)
  })
})

it('a refused binding sends the pod back to wait', () => {
  const unlucky = logOf('failed-bindings').lives.all.find(({ key }) => key === 'default/unlucky')!
  expect(unlucky.refusals.map(({ at }) => at)).toEqual([1025 * MILLISECOND, 3025 * MILLISECOND])
  expect(unlucky.stretches.map(({ place }) => place)).toEqual(['activeQ', 'inFlight', 'assumed', 'backoffQ', 'inFlight', 'assumed', 'backoffQ', 'inFlight', 'assumed', 'bound'])
})

it('a pod that is created again under its name has another life', () => {
  const log = new TimelineLog()
  const pod = { at: 0, pod: 'a/p', priority: 0, requests: {}, group: null, workload: null, nominatedNode: null }
  log.extend([
    { seq: 1, type: 'podCreated', body: pod },
    { seq: 2, type: 'podGone', body: { at: 5, pod: 'a/p', node: null, why: 'deleted' } },
    { seq: 3, type: 'podCreated', body: { ...pod, at: 9 } },
  ])
  expect(log.lives.all.map(({ name, created, gone }) => [name, created, gone])).toEqual([
    ['a/p', 0, 5],
    ['a/p #2', 9, null],
  ])
})

it.each([
  ['default/morning-43', null, 'default/morning-*'],
  ['default/urgent', null, 'default/urgent'],
  ['default/web-x-y', 'Deployment default/web', 'Deployment default/web'],
])('%s of workload %s is in group %s', (key, workload, group) => expect(groupOf(key, workload)).toBe(group))

describe('rows', () => {
  const log = new TimelineLog()
  log.extend(
    Array.from({ length: 50 }, (_, index) => ({
      seq: index + 1,
      type: 'podCreated' as const,
      body: { at: index, pod: index === 0 ? 'default/solo' : `default/many-${index}`, priority: 0, requests: {}, group: null, workload: null, nominatedNode: null },
    })),
  )
  const summary = (search: string, toggled: string[] = []) =>
    laneRows(log.lives.all, { search, toggled: new Set(toggled) }).map((row) => (row.kind === 'group' ? `${row.name} ${row.lives.length}${row.open ? ' open' : ''}` : row.name))

  it('of many pods are groups first', () => expect(summary('')).toEqual(['solo', 'many-* 49']))
  it('open when asked', () => expect(summary('', ['default/many-*'])).toHaveLength(51))
  it('show what a search finds', () => expect(summary('many-4').slice(0, 3)).toEqual(['many-* 11 open', 'many-4', 'many-40']))
})
