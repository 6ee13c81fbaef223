import { describe, expect, it } from 'vitest'
import { parseRoute } from '../page/route'
import { askedStep, askedUntil, tellsAnswer } from './secrets'

const aboutRun = { kind: 'node', state: 'open', path: '/runs/1?step=2' } as const
const aboutTimeline = { kind: 'choice', state: 'open', path: '/timelines/1?at=2000000000&part=lives' } as const

describe('askedStep', () => {
  it.each([
    ['a node', aboutRun, 2],
    ['a plugin, closed', { ...aboutRun, kind: 'plugin', state: 'closed' }, 2],
    ['revealed', { ...aboutRun, state: 'revealed' }, null],
    ["the teacher's own question", { ...aboutRun, kind: 'choice' }, null],
    ['a number, where everybody predicts', { ...aboutRun, kind: 'number', path: '/runs/1?step=2&predict=1' }, 2],
    ['another run', { ...aboutRun, path: '/runs/2?step=2' }, null],
  ] as const)('%s', (_, question, expected) => {
    expect(askedStep(question, '1')).toBe(expected)
  })
})

it('a timeline ends at the moment that the class is asked at, until the answer is revealed', () => {
  expect(askedUntil(aboutTimeline, 'timelines/1')).toBe(2e9)
  expect(askedUntil({ ...aboutTimeline, state: 'closed' }, 'timelines/1')).toBe(2e9)
  expect(askedUntil({ ...aboutTimeline, state: 'revealed' }, 'timelines/1')).toBeNull()
  expect(askedUntil(aboutTimeline, 'timelines/2')).toBeNull()
  expect(askedUntil({ ...aboutTimeline, path: '/elections/1' }, 'elections/1')).toBeNull()
})

describe('tellsAnswer', () => {
  it.each([
    ['/runs/1/pods/default/web', aboutRun, true],
    ['/compare?left=9&right=8&also=1', aboutRun, true],
    ['/runs/1/capacity', aboutRun, true],
    ['/runs/1/checks', { ...aboutRun, state: 'revealed' }, false],
    ['/runs/2/pods/default/web', aboutRun, false],
    ['/runs/1?step=7', aboutRun, false],
    ['/timelines/new?from=1', aboutTimeline, true],
    ['/timelines/new?example=crash', aboutTimeline, false],
    ['/timelines/1/pods/default/web', aboutTimeline, false],
    ['/elections/new?from=1', { ...aboutTimeline, path: '/elections/1?at=5' }, true],
  ] as const)('%s', (href, question, expected) => {
    const { pathname, search } = new URL(href, 'http://here')
    expect(tellsAnswer(question, parseRoute(pathname, search))).toBe(expected)
  })
})
