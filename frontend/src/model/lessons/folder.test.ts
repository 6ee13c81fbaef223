import { describe, expect, it } from 'vitest'
import { FIRST_FILES, inOrder, insideFolder, refusalOf, renamed, without } from './folder'

describe('files of a lesson', () => {
  it('have lesson.yaml first', () => {
    expect(inOrder(FIRST_FILES)).toEqual(['lesson.yaml', 'answers/pods.yaml', 'nodes.yaml', 'pods.yaml'])
  })

  it.each([
    ['more.yaml', null],
    ['answers/more.yaml', null],
    ['nodes.yaml', 'A file with this path exists already.'],
    ['../out.yaml', 'Letters, digits, dots, dashes, and / for folders.'],
    ['/root.yaml', 'Letters, digits, dots, dashes, and / for folders.'],
    ['', 'Letters, digits, dots, dashes, and / for folders.'],
  ])('%j is refused for %j', (name, refusal) => {
    expect(refusalOf(name, FIRST_FILES)).toBe(refusal)
  })

  it('are renamed and removed', () => {
    expect(renamed({ a: '1', b: '2' }, 'a', 'c')).toEqual({ c: '1', b: '2' })
    expect(without({ a: '1', b: '2' }, 'a')).toEqual({ b: '2' })
  })

  it('are those of the folder with the outermost lesson.yaml', () => {
    const paths = ['all/other.yaml', 'all/mine/lesson.yaml', 'all/mine/answers/a.yaml', 'all/mine/old/lesson.yaml', 'all/mine/.git/config']
    expect(insideFolder(paths)).toEqual(
      new Map([
        ['all/mine/lesson.yaml', 'lesson.yaml'],
        ['all/mine/answers/a.yaml', 'answers/a.yaml'],
        ['all/mine/old/lesson.yaml', 'old/lesson.yaml'],
      ]),
    )
    expect(insideFolder(['all/readme.md'])).toBeNull()
  })
})
