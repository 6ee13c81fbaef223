import { describe, expect, it } from 'vitest'
import { leadingOf } from './leading'

const TASK = { id: 'one', lesson: 'a', exercise: 'b', title: 'B', path: '/lessons/a/exercises/b' }
const stand = (change: Partial<Parameters<typeof leadingOf>[0]>) => leadingOf({ leading: true, overTask: null, here: '/runs/one?step=2', class: { task: null }, ...change })

describe('leadingOf', () => {
  it('is what the class sees of a page', () => {
    expect(stand({})).toBe('on')
    expect(stand({ leading: false })).toBe('off')
  })

  it('is honest about pages that no class is shown', () => {
    for (const here of ['/', '/runs', '/elections', '/workshops/one', '/workshops/one/wall?of=two', '/sign-in']) expect(stand({ here })).toBe('own')
    for (const here of ['/lessons', '/elections/one?at=0', '/compare?left=a&right=b']) expect(stand({ here })).toBe('on')
  })

  it('leaves the class at its task until the teacher leads it away from that one', () => {
    expect(stand({ class: { task: TASK } })).toBe('task')
    expect(stand({ class: { task: TASK }, overTask: 'one' })).toBe('on')
    expect(stand({ class: { task: TASK }, overTask: 'one', here: '/' })).toBe('own')
    expect(stand({ class: { task: { ...TASK, id: 'two' } }, overTask: 'one' })).toBe('task')
    expect(stand({ class: { task: TASK }, leading: false })).toBe('off')
  })
})
