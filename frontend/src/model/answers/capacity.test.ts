import { describe, expect, it } from 'vitest'
import type { Capacity, Fit } from '../../wire/capacity'
import { capacitySentence, copiesRequest, EMPTY_COPY, moreBars, nodeBars, reasonBars, rowOf, templateName } from './capacity'

const FIT: Fit = {
  template: 'default/web',
  requests: { cpu: 1000 },
  count: 3,
  byNode: { b: 1, a: 1, c: 5 },
  message: '0/4 nodes are available.',
  reasons: { 'Insufficient cpu': 3, 'untolerated taint': 1 },
}
const WEB = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { containers: [] } }
const answer = (...fits: Fit[]): Capacity => ({ says: '', count: fits.reduce((sum, fit) => sum + fit.count, 0), most: 1000, stopped: false, fits, withOneMore: { a: 4, b: 9 } })

describe('what is asked', () => {
  it('has a template for each row, without what became of it', () => {
    const row = rowOf({ ...WEB, status: { phase: 'Running' } })
    expect(copiesRequest({ rows: [row], order: 'turns', most: '7' })).toEqual({ request: { templates: [WEB], order: 'turns', shares: {}, most: 7 } })
    expect(templateName(row.text)).toBe('Pod default/web')
  })

  it('has copies a turn only where templates take turns', () => {
    const rows = [{ ...rowOf(WEB), share: '3' }, EMPTY_COPY]
    expect(copiesRequest({ rows, order: 'turns', most: '7' })).toMatchObject({ request: { shares: { 'default/web': 3 } } })
    expect(copiesRequest({ rows, order: 'priority', most: '7' })).toMatchObject({ request: { shares: {} } })
  })

  it('tells every mistake', () => {
    const rows = [
      { text: 'kind: Pod', share: '1' },
      { text: '{', share: '1' },
      { ...rowOf(WEB), share: '0' },
    ]
    const found = copiesRequest({ rows, order: 'turns', most: 'many' })
    expect('mistakes' in found && found.mistakes).toEqual([
      'Template 1, line 1: Pod: metadata.name is required',
      expect.stringMatching(/^Template 2, line 1: /),
      'Template 3: copies per turn must be a whole number from 1 to 1,000.',
      'Stop after a whole number of copies from 1 to 100,000.',
    ])
    expect(copiesRequest({ rows: [{ text: `${EMPTY_COPY.text}---\n${EMPTY_COPY.text}`, share: '1' }], order: 'turns', most: '1' })).toEqual({
      mistakes: ['Template 1 contains 2 objects: add a row for each of them.'],
    })
  })
})

describe('the answer', () => {
  it('is a sentence', () => {
    expect(capacitySentence(answer(FIT), 1000)).toBe('3 more default/web fit, on 3 nodes.')
    expect(capacitySentence(answer({ ...FIT, count: 0 }), 1000)).toBe('Not one more default/web fits.')
    expect(capacitySentence(answer(FIT, { ...FIT, template: 'default/job', count: 1 }), 1000)).toBe('4 more fit: 3 × default/web + 1 × default/job.')
    expect(capacitySentence(answer(FIT), 3)).toBe('At least 3 fit: 3 × default/web. Counting stopped at the limit.')
  })

  it('is bars', () => {
    expect(reasonBars(FIT, 4)).toEqual([
      { name: 'Insufficient cpu', count: 3, share: 0.75 },
      { name: 'untolerated taint', count: 1, share: 0.25 },
    ])
    expect(nodeBars(FIT, 2)).toEqual([
      { name: 'c', count: 5, share: 1 },
      { name: 'a', count: 1, share: 0.2 },
    ])
    expect(moreBars(answer(FIT))).toEqual([
      { name: 'b', count: 9, share: 1, more: 6 },
      { name: 'a', count: 4, share: 4 / 9, more: 1 },
    ])
  })
})
