import { describe, expect, it } from 'vitest'
import type { ClassFrame, ClassTile, ShownTask } from '../../wire/classroom'
import { barsOf, besides, classPath, countedFor, EMPTY_CLASS, foldFrame, isAskedAt, isWithClass, rightWords, shownBars, toldWall, untouchedTile, wallWords, whereWords, withTiles } from './classroom'

const pointer = { node: 'node-a', plugin: null, pod: null }
const asked = {
  id: 'q',
  kind: 'choice',
  ask: 'Which?',
  choices: [
    { value: 'a', text: 'A' },
    { value: 'b', text: 'B' },
  ],
  path: '/runs/1?step=2',
} as const
const told = { right: ['b'], rightCount: 1, says: 'It has room.', tallies: { b: 2 }, answered: 2 }

describe('foldFrame', () => {
  it('comes to what the frames say', () => {
    const frames = [
      { seq: 1, type: 'place', body: { path: '/runs/1?step=2', pointer: null } },
      { seq: 2, type: 'pointer', body: { pointer } },
      { seq: 3, type: 'call', body: {} },
      { seq: 4, type: 'question', body: { ...asked, choices: [...asked.choices] } },
      { seq: 5, type: 'closed', body: { id: 'another' } },
      { seq: 6, type: 'revealed', body: { id: 'q', ...told } },
    ] satisfies ClassFrame[]
    const state = frames.reduce(foldFrame, EMPTY_CLASS)
    expect(state).toEqual({ path: '/runs/1?step=2', pointer, calls: 1, question: { ...asked, ...told, state: 'revealed' }, task: null })
    expect(foldFrame(state, { seq: 7, type: 'cleared', body: { id: 'q' } })).toEqual({ ...state, question: null })
    const task = { id: 't', lesson: 'l', exercise: 'e', title: 'E', path: '/lessons/l/exercises/e' }
    const set = foldFrame(state, { seq: 7, type: 'task', body: task })
    expect(set).toEqual({ ...state, task })
    expect(foldFrame(set, { seq: 8, type: 'ended', body: { id: 't' } })).toEqual(state)
    expect(foldFrame(EMPTY_CLASS, { seq: 9, type: 'state', body: state })).toEqual(state)
  })
})

describe('isWithClass', () => {
  it.each([
    ['/runs/1?step=2&tab=score&node=a', '/runs/1?step=2', true],
    ['/runs/1?step=3', '/runs/1?step=2', false],
    ['/runs/1', '/runs/1?step=2', true],
    ['/runs/2?step=2', '/runs/1?step=2', false],
    ['/timelines/1?at=5', '/timelines/1?at=6', false],
    ['/', '/runs/1', false],
  ])('%s and %s: %s', (here, path, expected) => {
    expect(isWithClass(here, path)).toBe(expected)
  })
})

describe('whereWords', () => {
  it('names decisions on the same page, pages elsewhere', () => {
    expect(whereWords('/runs/1?step=11', '/runs/1?step=6')).toEqual({ you: 'decision 12', theClass: 'decision 7' })
    expect(whereWords('/', '/runs/1?step=6')).toEqual({ you: 'the gallery', theClass: 'decision 7 of a run' })
  })
})

describe('classPath', () => {
  it.each([
    ['/runs/1?play=1&step=3', '/runs/1?step=3'],
    ['/compare?left=1&right=2', '/compare?left=1&right=2'],
    ['/runs', null],
    ['/timelines/new', null],
    ['/workshops/7', null],
    ['/', null],
  ])('of %s is %s', (href, expected) => {
    expect(classPath(href)).toBe(expected)
  })
})

describe('barsOf', () => {
  it('has every choice, the most frequent first', () => {
    const question = { ...asked, choices: [...asked.choices], ...told, state: 'revealed' as const }
    expect(barsOf(question, told.tallies)).toEqual([
      { value: 'b', text: 'B', count: 2, right: true },
      { value: 'a', text: 'A', count: 0, right: false },
    ])
  })

  it('has what was right although nobody said it, of many ties a few', () => {
    const right = ['node-1', 'node-2', 'node-3', 'node-4']
    expect(barsOf({ choices: null, right }, { 'node-9': 2 }).map(({ value, count, right }) => [value, count, right])).toEqual([
      ['node-9', 2, false],
      ['node-1', 0, true],
      ['node-2', 0, true],
      ['node-3', 0, true],
    ])
  })
})

describe('rightWords', () => {
  const nodes = ['node-1', 'node-2', 'node-3', 'node-4', 'node-5', 'node-6']
  it.each([
    [{ choices: [...asked.choices], right: ['b'], rightCount: 1 }, 'B'],
    [{ choices: null, right: ['node-1', 'node-2'], rightCount: 2 }, 'node-1 or node-2'],
    [{ choices: null, right: nodes, rightCount: 90_000 }, 'node-1 or node-2 or node-3 or node-4 or node-5 or 89,995 more'],
    [{ choices: null, right: nodes, rightCount: null }, 'node-1 or node-2 or node-3 or node-4 or node-5 or 1 more'],
    [{ choices: null, right: null, rightCount: null }, ''],
  ])('names a few of many: %j', (question, words) => {
    expect(rightWords(question)).toBe(words)
  })
})

const tileOf = (person: string, more: Partial<ClassTile> = {}): ClassTile => ({ ...untouchedTile(person), ...more })

describe('the wall', () => {
  const task: ShownTask = { id: 't', lesson: 'l', exercise: 'e', title: 'T', path: '/lessons/l/exercises/e' }
  const wall = { task: 't', work: [tileOf('a'), tileOf('b')] }
  it('takes the tiles that have changed, where they stand, and new ones at its end', () => {
    const b = tileOf('b', { tries: 1, changedAt: '2026-11-23T10:00:00Z' })
    expect(withTiles(wall, { task: 't', work: [b, tileOf('c')] })).toEqual({ task: 't', work: [tileOf('a'), b, tileOf('c')] })
  })
  it('begins anew with another task', () => {
    const next = { task: 'u', work: [tileOf('b')] }
    expect(withTiles(wall, next)).toEqual(next)
    expect(withTiles(null, next)).toEqual(next)
  })
  it('is not told before who is there is, nor before its tiles have come', () => {
    const people = [{ id: 'a', name: 'a', here: true }]
    expect(toldWall({ class: { task: null }, standing: null, wall: null })).toBe(null)
    expect(toldWall({ class: { task }, standing: { people }, wall: null })).toBe(null)
    expect(toldWall({ class: { task }, standing: { people }, wall: { ...wall, task: 'earlier' } })).toBe(null)
    expect(toldWall({ class: { task }, standing: { people }, wall })).toBe(wall.work)
  })
  it('has no tiles where there is no task or nobody to work on it', () => {
    expect(toldWall({ class: { task: null }, standing: { people: [{ id: 'a', name: 'a', here: true }] }, wall })).toEqual([])
    expect(toldWall({ class: { task }, standing: { people: [] }, wall: null })).toEqual([])
  })
  it('is summed up in words', () => {
    const done = tileOf('c', { solved: true, changedAt: '2026-11-23T10:00:00Z' })
    expect(wallWords([...wall.work, done])).toBe('1 of 3 solved it, 2 have not begun')
    expect(wallWords([done])).toBe('1 of 1 solved it')
  })
  it('knows who stands beside whom', () => {
    expect(besides(wall.work, 'a')).toEqual({ before: null, after: 'b' })
    expect(besides(wall.work, 'nobody')).toEqual({ before: null, after: null })
  })
})

describe('shownBars', () => {
  const bar = (count: number, right = false) => ({ count, right })
  it('has all of few', () => {
    expect(shownBars([bar(2), bar(0)])).toEqual({ shown: [bar(2), bar(0)], left: 0 })
  })
  it('has of many those that were chosen or are right', () => {
    expect(shownBars([bar(2), bar(0, true), ...Array.from({ length: 5 }, () => bar(0))])).toEqual({ shown: [bar(2), bar(0, true)], left: 5 })
  })
})

describe('tallies on the map', () => {
  const question = { ...asked, choices: null, kind: 'node', right: null, rightCount: null, says: '', tallies: {}, answered: 0, state: 'open' } as const
  it('belong to the decision that was asked about', () => {
    expect(isAskedAt(question, '1', 2)).toBe(true)
    expect(isAskedAt(question, '1', 3)).toBe(false)
    expect(isAskedAt(question, '2', 2)).toBe(false)
    expect(isAskedAt({ ...question, kind: 'plugin' }, '1', 2)).toBe(false)
  })
  it('are the teacher’s while answers come, and everybody’s once they are revealed', () => {
    expect(countedFor(question, { question: 'q', tallies: { b: 2 } })).toEqual({ b: 2 })
    expect(countedFor(question, { question: 'another', tallies: { b: 2 } })).toBe(null)
    expect(countedFor(question, null)).toBe(null)
    expect(countedFor({ ...question, state: 'revealed', tallies: { a: 1 } }, null)).toEqual({ a: 1 })
  })
})
