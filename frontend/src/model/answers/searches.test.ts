import { describe, expect, it } from 'vitest'
import { choicesAsked, copiesRequest } from './capacity'
import { requestOf, rowsAsked } from './shopping'
import { searchSentence, searchTitle, subjectOf } from './searches'

const WEB = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { containers: [] } }

describe('what a search is called', () => {
  it('names what is asked', () => {
    expect(searchTitle({ kind: 'optimum', question: { goal: '' } })).toBe('The best possible')
    expect(searchTitle({ kind: 'optimum', question: { goal: 'nodes' } })).toBe('The best possible, fewest nodes in use')
    expect(searchTitle({ kind: 'remedies', question: { attempt: 2 } })).toBe('What would help the pod of decision 3')
    expect(searchTitle({ kind: 'capacity', question: { templates: [WEB] } })).toBe('How many more of default/web')
    expect(searchTitle({ kind: 'capacity', question: { templates: [WEB, WEB] } })).toBe('How many more of 2 templates')
  })

  it('says what is known of it', () => {
    expect(searchSentence({ state: 'running', says: '3 mixes tried', error: null })).toBe('3 mixes tried')
    expect(searchSentence({ state: 'running', says: 'of priority 0 at least 3', error: null })).toBe('Of priority 0 at least 3')
    expect(searchSentence({ state: 'cancelled', says: '3 mixes tried', error: null })).toBe('It was cancelled, so there is no answer.')
  })
})

describe('a question comes back into its form', () => {
  it('of nodes that can be bought', () => {
    const nodeTemplates = [{ name: 'small', price: 1.5, allocatable: { cpu: '4', pods: '110' }, labels: { zone: 'a' }, most: 3 }]
    expect(requestOf(rowsAsked({ question: { nodeTemplates, limit: 10 } }))).toEqual({ request: { nodeTemplates } })
  })

  it('of copies', () => {
    const question = { templates: [WEB, { ...WEB, metadata: { name: 'api' } }], order: 'turns', shares: { 'default/api': 2 }, most: 7 }
    expect(copiesRequest(choicesAsked({ question }))).toEqual({ request: question })
  })
})

it('asks again about the run, or about the snapshot', () => {
  const of = { run: 'r', snapshot: { id: 's', name: '' }, policy: { id: 'p', name: '' }, options: { seed: 1 } }
  expect(subjectOf(of)).toEqual({ run: 'r' })
  expect(subjectOf({ ...of, run: null })).toEqual({ snapshot: 's', policy: 'p', options: { seed: 1 } })
})
