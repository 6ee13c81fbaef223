import { expect, it } from 'vitest'
import type { LessonSummary } from '../../wire/lessons'
import { around, bySubject, NO_PROGRESS, progressWords, shareDone } from './curriculum'

const lesson = (slug: string, subject: string): LessonSummary => ({
  slug,
  written: null,
  title: slug,
  subject,
  level: 'beginner',
  minutes: 10,
  before: [],
  summary: '',
  beats: 5,
  questions: 4,
  exercises: [{ id: 'one', title: 'One' }],
})

it('keeps subjects and lessons in the order of the curriculum', () => {
  const all = [lesson('a', 'Filters'), lesson('b', 'Scores'), lesson('c', 'Filters')]
  expect(bySubject(all).map(({ name, lessons }) => [name, lessons.map(({ slug }) => slug)])).toEqual([
    ['Filters', ['a', 'c']],
    ['Scores', ['b']],
  ])
})

it('says how far one has come, and nothing before one begins', () => {
  const done = { seen: 5, answers: { q: true, r: false }, solved: ['one'] }
  expect(shareDone(lesson('a', 'F'), done)).toBe(0.8)
  expect(progressWords(lesson('a', 'F'), done)).toBe('5 of 5 steps · 1 of 4 questions right · 1 of 1 exercises solved')
  expect(progressWords(lesson('a', 'F'), NO_PROGRESS)).toBe('')
})

it('knows what a lesson builds on and what follows it', () => {
  const all = [lesson('a', 'Filters'), { ...lesson('b', 'Scores'), before: ['a'] }, lesson('c', 'Filters')]
  const titles = (slug: string) => [around(all, slug).before.map((each) => each.slug), around(all, slug).next?.slug]
  expect(titles('a')).toEqual([[], 'b'])
  expect(titles('b')).toEqual([['a'], 'c'])
  expect(titles('c')).toEqual([[], undefined])
  expect(titles('written by somebody')).toEqual([[], undefined])
})
