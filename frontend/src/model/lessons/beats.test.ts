import { describe, expect, it } from 'vitest'
import type { Beat, LessonPlace } from '../../wire/lessons'
import { hiddenAttempt, horizonOf, hrefOf, nameOfPlace, parseOpenLesson, placeOf, readingMs, withLesson } from './beats'

const place = (attempt: number): LessonPlace => ({ start: 's', attempt, moment: null, tab: 'filter', node: null, plugin: null, pod: null })
const beat = (at: LessonPlace | null): Beat => ({ id: 'b', text: '', at, question: null })

describe('an address with a lesson', () => {
  it('goes both ways', () => {
    expect(withLesson('/runs/1?step=4', { slug: 'filters', beat: 2 })).toBe('/runs/1?step=4&lesson=filters&beat=3')
    expect(parseOpenLesson('?step=4&lesson=filters&beat=3')).toEqual({ slug: 'filters', beat: 2 })
    expect(withLesson('/runs/1?step=4&lesson=filters&beat=3', null)).toBe('/runs/1?step=4')
  })

  it('begins where no beat is said, and is none where it makes no sense', () => {
    expect(parseOpenLesson('?lesson=filters')).toEqual({ slug: 'filters', beat: 0 })
    expect(parseOpenLesson('?beat=3')).toBeNull()
    expect(parseOpenLesson('?lesson=filters&beat=0')).toBeNull()
  })
})

it('a beat without a place stays at the one before it, or waits at the next', () => {
  const beats = [beat(null), beat(place(1)), beat(null), beat(place(2))]
  expect(beats.map((_, index) => placeOf(beats, index)?.attempt)).toEqual([1, 1, 1, 2])
  expect(placeOf([beat(null)], 0)).toBeNull()
})

it('a decision is hidden while a beat asks about it, and where an overview would give it away to a later beat', () => {
  const asking = { ...beat(place(0)), id: 'asks' }
  const overview = beat({ ...place(0), attempt: null })
  const hidden = (beats: readonly Beat[], asks = true) => beats.map((_, index) => hiddenAttempt(beats, index, ({ id }) => asks && id === 'asks'))
  expect(hidden([overview, beat(place(0)), asking])).toEqual([0, null, 0])
  expect(hidden([overview, asking], false)).toEqual([null, null])
  expect(hidden([overview, { ...asking, at: place(2) }])).toEqual([null, 2])
  expect(hidden([{ ...asking, at: null }, beat(place(1))])).toEqual([null, null])
})

describe('up to when a beat shows its timeline', () => {
  const at = (moment: number | null, start = 's'): LessonPlace => ({ ...place(0), attempt: null, moment, start })
  const question = (id: string) => ({ id }) as Beat['question']
  const seconds = (beats: readonly Beat[], answered: readonly string[] = []) =>
    beats.map((_, index) => {
      const horizon = horizonOf(beats, index, (each) => each.question !== null && !answered.includes(each.question.id))
      return horizon === null ? null : horizon / 1e9
    })

  it('is its own moment while it asks, and all of it then', () => {
    const beats = [{ ...beat(at(5)), question: question('a') }, beat(at(9))]
    expect(seconds(beats)).toEqual([5, null])
    expect(seconds(beats, ['a'])).toEqual([null, null])
  })

  it('is the moment of a later question about the same start, where it has none', () => {
    const asking = { ...beat(at(10)), question: question('a') }
    expect(seconds([beat(at(5)), asking])).toEqual([10, 10])
    expect(seconds([beat(at(12)), asking])).toEqual([12, 10])
    expect(seconds([beat(at(5, 'other')), asking])).toEqual([null, 10])
    expect(seconds([beat(at(5)), asking], ['a'])).toEqual([null, null])
  })

  it('is not said where no moment is', () => {
    expect(seconds([beat(at(5)), { ...beat(at(null)), question: question('a') }, beat(null)])).toEqual([null, null, null])
  })
})

it('places are addresses of pages', () => {
  const shown = { ids: ['1'], page: '/runs/1' }
  expect(hrefOf({ ...shown, kind: 'run' }, place(3))).toBe('/runs/1?step=3&tab=filter')
  expect(hrefOf({ ...shown, kind: 'election' }, { ...place(0), moment: 1.5 })).toBe('/elections/1?at=1500000000')
  expect(hrefOf({ ...shown, kind: 'timeline' }, { ...place(4), moment: 2, tab: 'lives' })).toBe('/timelines/1?at=2000000000&attempt=4&part=lives')
  expect(hrefOf({ ...shown, ids: ['1', '2'], kind: 'comparison' }, place(0))).toBe('/compare?left=1&right=2')
})

it('long texts stay longer, short ones long enough', () => {
  expect(readingMs('<p>Two words</p>')).toBe(3000)
  expect(readingMs(`<p>${'word '.repeat(50)}</p>`)).toBe(16_000)
})

it('places have names that give no answer away', () => {
  expect(nameOfPlace({ ...place(3), pod: 'shop/db-0', node: 'rose', plugin: 'NodeName' })).toBe('shop/db-0: filters')
  expect(nameOfPlace({ ...place(3), pod: null, tab: null })).toBe('attempt 4')
  expect(nameOfPlace({ ...place(0), attempt: null, pod: null, moment: 1.5, tab: 'lives' })).toBe('at 1.5 s: the pods over time')
  expect(nameOfPlace(null)).toBe('the whole of it')
})
