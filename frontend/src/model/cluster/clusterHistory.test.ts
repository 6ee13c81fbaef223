import { describe, expect, it } from 'vitest'
import { SMALL_ATTEMPTS, SMALL_CLUSTER } from '../../fixtures/smallRun'
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Outcome } from '../../wire/outcome'
import { EVICTED, ON_NO_NODE, podsOn, sumRequests } from './clusterState'
import { ClusterHistory } from './clusterHistory'

function history() {
  const result = new ClusterHistory(SMALL_CLUSTER)
  result.extend(SMALL_ATTEMPTS)
  return result
}

describe('seek', () => {
  it.each([
    [0, [0, ON_NO_NODE, ON_NO_NODE, ON_NO_NODE, ON_NO_NODE]],
    [1, [0, 1, ON_NO_NODE, ON_NO_NODE, ON_NO_NODE]],
    [2, [EVICTED, 1, ON_NO_NODE, ON_NO_NODE, ON_NO_NODE]],
    [3, [EVICTED, 1, 0, ON_NO_NODE, ON_NO_NODE]],
    [99, [EVICTED, 1, 0, ON_NO_NODE, ON_NO_NODE]],
  ])('after %i attempts finds every pod', (at, expected) => {
    expect([...history().seek(at).podNode]).toEqual(expected)
  })

  it('comes back to what it was', () => {
    const travel = history()
    const before = travel.seek(1)
    travel.seek(4)
    expect(travel.seek(1)).toEqual(before)
  })

  it('answers the same while the log grows', () => {
    const growing = new ClusterHistory(SMALL_CLUSTER)
    SMALL_ATTEMPTS.forEach((_, k) => growing.extend(SMALL_ATTEMPTS.slice(0, k + 1)))
    expect(growing.seek(3)).toEqual(history().seek(3))
  })

  it('groups pods by node', () => {
    const state = history().seek(3)
    expect([0, 1, 2].map((node) => [...podsOn(state, node)])).toEqual([[2], [1], []])
  })
})

// 6,000 pods on three nodes, every third attempt evicting the pod placed just before: crosses two checkpoints.
function longRun(): { columns: ClusterColumns; attempts: Outcome[] } {
  const pods = 6000
  const keys = Array.from({ length: pods }, (_, index) => `ns/p${index}`)
  const fill = <T>(value: T) => new Array<T>(pods).fill(value)
  const columns: ClusterColumns = {
    ...SMALL_CLUSTER,
    pods: { keys, nodes: fill(-1), requests: keys.map((_, i) => i % 3), priorities: fill(0), states: fill('pending'), schedulerNames: fill(0) },
  }
  const attempts = keys.map((pod, k): Outcome => {
    const evicting = k % 3 === 2
    return {
      k,
      pod,
      outcome: evicting ? 'preempting' : 'scheduled',
      node: evicting ? null : `n${(k % 2) + 1}`,
      feasible: 1,
      score: null,
      message: '',
      nominatedNode: evicting ? 'n1' : null,
      victims: evicting ? [keys[k - 1]!] : [],
      violations: [],
      claims: null,
    }
  })
  return { columns, attempts }
}

it('reaches any step of a long run from anywhere, with sums equal to a recount', () => {
  const { columns, attempts } = longRun()
  const travel = new ClusterHistory(columns)
  travel.extend(attempts)
  for (const at of [5999, 10, 4097, 4096, 2047, 6000, 0, 3000]) {
    const fresh = new ClusterHistory(columns)
    fresh.extend(attempts.slice(0, at))
    const state = travel.seek(at)
    expect(state.podNode).toEqual(fresh.seek(at).podNode)
    expect(state.used).toEqual(sumRequests(columns, state.podNode))
  }
})
