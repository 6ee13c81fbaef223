import { beforeEach, expect, test, vi } from 'vitest'
import { cancelSearch, getSearch, startSearch } from '../../api/searches'
import type { Search } from '../../wire/searches'
import { searchInstead } from './attemptSearch'
import { queryClient } from '../page/queryClient'

vi.mock('../../api/searches', () => ({ cancelSearch: vi.fn(), getSearch: vi.fn(), startSearch: vi.fn() }))

const states = new Map<string, Search['state']>()
const search = (id: string) => ({ id, state: states.get(id) }) as Search

beforeEach(() => {
  states.clear()
  queryClient.clear()
  vi.mocked(cancelSearch).mockReset()
  vi.mocked(getSearch).mockImplementation((id) => Promise.resolve(search(id)))
  vi.mocked(startSearch).mockImplementation(() => {
    const id = `s${states.size + 1}`
    states.set(id, 'running')
    return Promise.resolve(search(id))
  })
})

test('other costs cancel the search of the same attempt, and who comes back to the old ones asks anew', async () => {
  const first = await searchInstead('r1', { attempt: 0, costs: {} })
  queryClient.setQueryData(['help', 'r1', 'old'], first)
  queryClient.setQueryData(['help', 'r1', 'other attempt'], 's9')
  expect(await searchInstead('r1', { attempt: 0, costs: { tolerate: 5 } })).toBe('s2')
  expect(vi.mocked(cancelSearch).mock.calls).toEqual([['s1']])
  expect(queryClient.getQueryData(['help', 'r1', 'old'])).toBeUndefined()
  expect(queryClient.getQueryData(['help', 'r1', 'other attempt'])).toBe('s9')
})

test('what has ended, is asked again, or is about another attempt or all pods is left alone', async () => {
  await searchInstead('r2', { attempt: 0, costs: {} })
  await searchInstead('r2', { attempt: 0, costs: {} })
  await searchInstead('r2', { attempt: 1, costs: {} })
  await searchInstead('r2', { attempt: 0, costs: {}, alike: true })
  states.set('s2', 'succeeded')
  await searchInstead('r2', { attempt: 0, costs: { tolerate: 5 } })
  expect(cancelSearch).not.toHaveBeenCalled()
})

test('a search that cannot be cancelled does not hold up the next one', async () => {
  vi.mocked(cancelSearch).mockRejectedValue(new Error('not yours'))
  await searchInstead('r3', { attempt: 0, costs: {} })
  expect(await searchInstead('r3', { attempt: 0, costs: { tolerate: 5 } })).toBe('s2')
})
