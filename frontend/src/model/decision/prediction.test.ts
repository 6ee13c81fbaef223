import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../wire/outcome'
import type { Question } from '../../wire/questions'
import { askable, predictable, score, withSecrets } from './prediction'

const question = (id: string): Question => ({ id, kind: 'node', ask: id, choices: null, givesAway: false })
const asked = (...all: string[]) => predictable(all.map(question))?.id

describe('askable', () => {
  const [winner, lead] = [question('winner'), { ...question('lead'), givesAway: true }]

  it('leaves out what gives the decision away while it is a secret', () => {
    expect(askable([winner, lead], true)).toEqual([winner])
    expect(askable([winner, lead], false)).toEqual([winner, lead])
  })
})

describe('predictable', () => {
  it('asks for the winner, and for nothing that gives it away', () => {
    expect(asked('outcome', 'winner', 'feasible', 'lead', 'rejecting-plugin:a')).toBe('winner')
  })

  it('asks who goes rather than where, which tells who goes', () => {
    expect(asked('outcome', 'nominated', 'victim', 'criterion')).toBe('victim')
  })

  it('asks for a plugin where no node is left', () => {
    expect(asked('outcome', 'feasible', 'rejecting-plugin:a', 'rejecting-plugin:b')).toBe('rejecting-plugin:a')
  })

  it('asks nothing about a gated pod', () => {
    expect(asked('outcome')).toBeUndefined()
  })
})

it('adds up what was right', () => {
  expect(score({ 0: { right: 1, asked: 1 }, 3: { right: 1, asked: 2 }, 4: { right: 0, asked: 0 } })).toEqual({ right: 2, asked: 3 })
})

it('keeps a secret to its pod', () => {
  const attempt = (k: number, outcome: Outcome['outcome'] = 'preempting'): Outcome => ({
    k,
    pod: `default/p${k}`,
    outcome,
    node: null,
    feasible: 3,
    score: 9,
    message: 'm',
    nominatedNode: 'a',
    victims: ['default/v'],
    violations: [],
    claims: null,
  })
  const secret = { k: 1, pod: 'default/p1', outcome: 'scheduled', node: null, feasible: 0, score: null, message: '', nominatedNode: null, victims: [], violations: [], claims: null }
  expect(withSecrets([attempt(0), attempt(1), attempt(2, 'gated')], (k) => k > 0)).toEqual([attempt(0), secret, attempt(2, 'gated')])
})
