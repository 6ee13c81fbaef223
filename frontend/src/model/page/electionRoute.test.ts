import { expect, it } from 'vitest'
import { parseRoute } from './route'
import { PLAIN_CHART } from '../elections/chartView'
import { electionHref, newElectionHref, playElectionHref } from './electionRoute'

it.each([
  ['/elections', { page: 'elections' }],
  [newElectionHref(), { page: 'newElection', example: null, from: null }],
  [newElectionHref({ example: 'crash' }), { page: 'newElection', example: 'crash', from: null }],
  [newElectionHref({ from: '7f' }), { page: 'newElection', example: null, from: '7f' }],
  [electionHref('7f'), { page: 'election', id: '7f', at: null, play: false, chart: PLAIN_CHART }],
  [electionHref('7f', 16_500_000_000), { page: 'election', id: '7f', at: 16_500_000_000, play: false, chart: PLAIN_CHART }],
  [electionHref('7f', 0), { page: 'election', id: '7f', at: 0, play: false, chart: PLAIN_CHART }],
  [playElectionHref('7f'), { page: 'election', id: '7f', at: null, play: true, chart: PLAIN_CHART }],
  [electionHref('7f', null, { evenly: false, zoom: 8 }), { page: 'election', id: '7f', at: null, play: false, chart: { evenly: false, zoom: 8 } }],
  ['/elections/7f?time=late&zoom=3', { page: 'election', id: '7f', at: null, play: false, chart: PLAIN_CHART }],
  ['/elections/7f?at=soon', { page: 'election', id: '7f', at: null, play: false, chart: PLAIN_CHART }],
  ['/elections/7f?at=-1', { page: 'election', id: '7f', at: null, play: false, chart: PLAIN_CHART }],
])('reads %s', (href, route) => {
  const url = new URL(href, 'http://playground.example')
  expect(parseRoute(url.pathname, url.search)).toEqual(route)
})
