import { describe, expect, it } from 'vitest'
import { SMALL_ATTEMPTS } from '../../fixtures/smallRun'
import { actionOf, violationsOf } from './formalModel'

describe('the formal model', () => {
  it('knows each attempt as one of its actions', () => {
    expect(SMALL_ATTEMPTS.map(({ outcome }) => actionOf(outcome))).toEqual(['Scheduling', 'Preemption', 'Scheduling', 'None', 'None'])
    expect(actionOf('error')).toBe('None')
  })

  it('names the steps that it does not allow', () => {
    const wrong = { clause: 'frame', text: '2 pods changed that Scheduling does not change' }
    const attempts = SMALL_ATTEMPTS.map((attempt) => (attempt.k === 2 ? { ...attempt, violations: [wrong, { clause: 'pick', text: 'x' }] } : attempt))
    expect(violationsOf(SMALL_ATTEMPTS)).toEqual([])
    expect(violationsOf(attempts)).toEqual([
      { k: 2, ...wrong },
      { k: 2, clause: 'pick', text: 'x' },
    ])
  })
})
