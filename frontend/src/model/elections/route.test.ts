import { expect, it } from 'vitest'
import { parseRoute } from '../route'
import { electionHref, newElectionHref, playElectionHref } from './route'

it.each([
  ['/elections', { page: 'elections' }],
  [newElectionHref(), { page: 'newElection', example: null, from: null }],
  [newElectionHref({ example: 'crash' }), { page: 'newElection', example: 'crash', from: null }],
  [newElectionHref({ from: '7f' }), { page: 'newElection', example: null, from: '7f' }],
  [electionHref('7f'), { page: 'election', id: '7f', at: null, play: false }],
  [electionHref('7f', 16_500_000_000), { page: 'election', id: '7f', at: 16_500_000_000, play: false }],
  [electionHref('7f', 0), { page: 'election', id: '7f', at: 0, play: false }],
  [playElectionHref('7f'), { page: 'election', id: '7f', at: null, play: true }],
  ['/elections/7f?at=soon', { page: 'election', id: '7f', at: null, play: false }],
  ['/elections/7f?at=-1', { page: 'election', id: '7f', at: null, play: false }],
])('reads %s', (href, route) => {
  const url = new URL(href, 'http://playground.example')
  expect(parseRoute(url.pathname, url.search)).toEqual(route)
})
