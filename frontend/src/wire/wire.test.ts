import { describe, expect, it } from 'vitest'
import { SMALL_CLUSTER, SMALL_EXPLANATION } from '../fixtures/smallRun'
import { clusterColumns } from './cluster'
import { indexColumn, list, nullable, number, numberColumn, object, oneOf, string, withDefault, type Decoder } from './decode'
import { frame } from './events'
import { explanation } from './explanation'
import { page } from './page'
import { problem } from './problem'

/** As it comes over the wire. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('decoders', () => {
  it.each([
    [object({ a: list(object({ b: number })) }), { a: [{ b: 1 }, { b: '2' }] }, 'a[1].b: expected a number, got "2"'],
    [object({ a: string }), [], ': expected an object, got a list'],
    [oneOf('x', 'y'), 'z', ': expected one of x, y, got "z"'],
    [numberColumn, [1, null, 'x'], '[2]: expected a number or null, got "x"'],
    [indexColumn, [1, null], '[1]: expected a number, got null'],
    [page(number), { count: 1, next: null, previous: null, results: [{}] }, 'results[0]: expected a number, got an object'],
  ])('name the place that does not fit: %#', (decoder, value, message) => {
    expect(() => (decoder as Decoder<unknown>)(value, '')).toThrow(message)
  })

  it('leave out what they do not know and fill in what may be missing', () => {
    const decoder = object({ kept: number, missing: withDefault(list(string), []), none: nullable(string) })
    expect(decoder({ kept: 1, unknown: 2 }, '')).toEqual({ kept: 1, missing: [], none: null })
  })
})

describe('a page of a list', () => {
  const rows = page(object({ id: string, n: number }))
  const rest = { count: 2, next: null, previous: null }

  it('keeps the rows that fit, and names the one that does not', () => {
    expect(
      rows(
        {
          ...rest,
          results: [
            { id: 'a', n: 1 },
            { id: 'b', n: null, createdAt: 'then' },
          ],
        },
        '',
      ),
    ).toEqual({
      ...rest,
      results: [{ id: 'a', n: 1 }],
      unreadable: [{ id: 'b', createdAt: 'then', detail: 'This page cannot read it: results[1].n: expected a number, got null.' }],
    })
  })

  it('names those that the server cannot show', () => {
    const unreadable = [{ id: 'c', createdAt: 'then', detail: 'What is stored of it cannot be read.' }]
    expect(rows({ ...rest, results: [], unreadable }, '').unreadable).toEqual(unreadable)
  })
})

describe('what the contract says', () => {
  it('an explanation and a cluster come through unchanged', () => {
    expect(explanation(sent(SMALL_EXPLANATION), '')).toEqual(SMALL_EXPLANATION)
    expect(clusterColumns(sent(SMALL_CLUSTER), '')).toEqual(SMALL_CLUSTER)
  })

  it.each([
    [{ type: 'hello', body: { lastSeq: 21 } }],
    [{ type: 'error', body: { code: 'not-found', detail: 'There is no such run.' } }],
    [{ seq: 1, type: 'started', body: { total: 3, nodes: 2 } }],
    [{ seq: 3, type: 'finished', body: { state: 'cancelled', counts: null, error: null } }],
  ])('frame %j', (value) => {
    expect(frame(sent(value), 'frame')).toEqual(value)
  })

  it('an unknown frame is refused by its type', () => {
    expect(() => frame({ seq: 1, type: 'news', body: {} }, 'frame')).toThrow('frame.type: expected one of started, attempts')
  })

  it('a bare problem is filled up', () => {
    expect(problem({ detail: 'No.', problems: [{ message: 'bad', path: 'pods[3]' }] }, '')).toEqual({
      type: 'about:blank',
      title: '',
      status: 0,
      code: '',
      detail: 'No.',
      problems: [{ path: 'pods[3]', message: 'bad', line: null }],
    })
  })
})
