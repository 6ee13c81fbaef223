import type { Page } from '../wire/page'
import type { Query } from './client'

const MOST_A_PAGE = 1000

/** Everything in a list, page after page. */
export async function allPages<T>(list: (query: Query) => Promise<Page<T>>): Promise<T[]> {
  const found: T[] = []
  for (let number = 1; ; number++) {
    const { results, next } = await list({ page: number, page_size: MOST_A_PAGE })
    found.push(...results)
    if (next === null) return found
  }
}
