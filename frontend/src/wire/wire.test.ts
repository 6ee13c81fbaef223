import { describe, expect, it } from 'vitest'
import { list, nullable, number, object, oneOf, string, withDefault, type Decoder } from './decoders'
import { frame } from './runEvents'
import { page } from './page'
import { validation } from './policies'
import { problem } from './problem'
import { run } from './runs'
import { liveRun } from './timelines'

/** As it comes over the wire. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('decoders', () => {
  it.each([
    [object({ a: list(object({ b: number })) }), { a: [{ b: 1 }, { b: '2' }] }, 'a[1].b: expected a number, got "2"'],
    [object({ a: string }), [], ': expected an object, got a list'],
    [oneOf('x', 'y'), 'z', ': expected one of x, y, got "z"'],
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

describe('what is unpacked', () => {
  it('a run says of every option whether it was given', () => {
    const { options } = run({ id: 'a', options: { seed: 7 } }, '')
    expect(options).toEqual({ release: null, seed: 7, sampling: false, checkModel: false, featureGates: null, profiles: null, extenderScores: null })
  })

  it('a configuration is its profiles and everything else', () => {
    const rest = { valid: true, problems: [], warnings: [] }
    expect(validation({ ...rest, expanded: { profiles: [], parallelism: 16 } }, '')).toEqual({ ...rest, expanded: { profiles: [], settings: { parallelism: 16 } } })
    expect(validation({ ...rest, expanded: null }, '')).toEqual({ ...rest, expanded: null })
  })

  it('a live run is a timeline without a scenario', () => {
    const session = { identity: 'kim', cluster: 'https://10.0.0.1', dryRun: true, startedAt: '2026-01-01T00:00:00Z', waiting: 2, release: '1.36', featureGates: [], serverVersion: 'v1.36.2' }
    expect(liveRun({ id: 'a', title: 'x', ...session }, '')).toEqual({
      id: 'a',
      title: 'x',
      release: '1.36',
      startedAt: '2026-01-01T00:00:00Z',
      path: 'live/a',
      live: { ...session, policy: '' },
      seed: 0,
      example: null,
      description: '',
      snapshot: null,
      policy: null,
      extenders: [],
      warnings: [],
    })
  })
})
