import { describe, expect, it } from 'vitest'
import { comparedHref, compareHref, pageKey, parseRoute, PLAIN_RUN_VIEW, runHref, type RunView } from './route'

describe('parseRoute', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/snapshots', { page: 'snapshots' }],
    ['/snapshots/7f', { page: 'snapshot', id: '7f' }],
    ['/policies/', { page: 'policies' }],
    ['/policies/new', { page: 'policy', id: 'new' }],
    ['/runs', { page: 'runs' }],
    ['/runs/7f/attempts', { page: 'notFound', path: '/runs/7f/attempts' }],
    ['/compare', { page: 'compare', runs: ['', ''] }],
    ['/nowhere', { page: 'notFound', path: '/nowhere' }],
  ])('reads %s', (path, expected) => {
    expect(parseRoute(path, '')).toEqual(expected)
  })

  it('ignores a step, tab or mode it does not know', () => {
    expect(parseRoute('/runs/7f', '?step=-1&tab=x&show=y')).toEqual({
      page: 'run',
      id: '7f',
      play: false,
      view: PLAIN_RUN_VIEW,
    })
  })

  it('reads back every link it writes', () => {
    const view: RunView = { step: 4211, node: 'node-07', plugin: 'TaintToleration', tab: 'score', show: 'raw' }
    const url = new URL(runHref('7f', view), 'http://playground.example')
    expect(parseRoute(url.pathname, url.search)).toEqual({ page: 'run', id: '7f', play: false, view })
    const both = new URL(compareHref('7f', '8a'), 'http://playground.example')
    expect(parseRoute(both.pathname, both.search)).toEqual({ page: 'compare', runs: ['7f', '8a'] })
    const four = new URL(comparedHref(['7f', '8a', '9b', 'ac', 'one too many']), 'http://playground.example')
    expect(parseRoute(four.pathname, four.search)).toEqual({ page: 'compare', runs: ['7f', '8a', '9b', 'ac'] })
  })
})

describe('pageKey', () => {
  const keyOf = (address: string) => {
    const { pathname, search } = new URL(address, 'http://playground.example')
    return pageKey(parseRoute(pathname, search))
  }

  it.each([
    ['/runs/7f?step=3&node=node-07', '/runs/7f?play=1'],
    ['/survivals/7f?loss=2', '/survivals/7f'],
    ['/timelines/7f?at=5&part=results', '/timelines/7f'],
    ['/elections/7f?at=5', '/elections/7f?play=1'],
    ['/workshops/7f/wall?of=me', '/workshops/7f/wall'],
  ])('is the same for places within a page: %s, %s', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })

  it.each([
    ['/runs/7f', '/runs/8a'],
    ['/runs/7f', '/runs/7f/checks'],
    ['/runs/7f/capacity', '/snapshots/7f/capacity'],
    ['/compare?left=7f&right=8a', '/compare?left=8a&right=7f'],
    ['/runs/7f/pods/ml/one', '/runs/7f/pods/ml/two'],
    ['/timelines/7f', '/live/7f'],
    ['/timelines/new?example=one', '/timelines/new?example=two'],
  ])('differs with what a page shows: %s, %s', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })
})
