import { describe, expect, it } from 'vitest'
import { SMALL_ATTEMPTS, SMALL_CLUSTER } from '../../fixtures/smallRun'
import { queueAt } from './queue'

const names = (entries: { pod: string }[]) => entries.map(({ pod }) => pod.replace('default/', ''))

describe('queueAt', () => {
  it.each([
    [0, ['vip', 'fat'], [], []],
    [1, ['fat'], [], ['low']],
    [2, ['fat'], [], ['low']],
    [3, [], ['fat'], ['low']],
  ])('while attempt %i is made', (step, active, unschedulable, evicted) => {
    const queue = queueAt(SMALL_CLUSTER, SMALL_ATTEMPTS, step, false)
    expect([names(queue.active), names(queue.unschedulable), names(queue.evicted)]).toEqual([active, unschedulable, evicted])
    expect(names(queue.gated)).toEqual(['gate'])
  })

  it('expects pods that no attempt names yet while the run goes on, most important first', () => {
    const queue = queueAt(SMALL_CLUSTER, SMALL_ATTEMPTS.slice(0, 1), 0, true)
    expect(queue.active).toEqual([
      { pod: 'default/vip', k: null, note: '' },
      { pod: 'default/fat', k: null, note: '' },
    ])
  })
})
