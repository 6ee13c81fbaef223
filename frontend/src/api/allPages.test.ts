import { expect, it } from 'vitest'
import type { Query } from './client'
import { allPages } from './allPages'

it('reads on until there is no next page', async () => {
  const asked: Query[] = []
  const pages = [
    { count: 3, next: '/?page=2', previous: null, unreadable: [], results: ['a', 'b'] },
    { count: 3, next: null, previous: '/?page=1', unreadable: [], results: ['c'] },
  ]
  const all = await allPages((query) => {
    asked.push(query)
    return Promise.resolve(pages[asked.length - 1]!)
  })
  expect(all).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual([
    { page: 1, page_size: 1000 },
    { page: 2, page_size: 1000 },
  ])
})
