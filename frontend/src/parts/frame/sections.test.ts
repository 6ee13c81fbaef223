import { expect, it } from 'vitest'
import { parseRoute } from '../../model/page/route'
import type { Run } from '../../wire/runs'
import { sectionOf, sectionOfRun } from './sections'

it.each([
  ['/', '/'],
  ['/snapshots/s', '/snapshots'],
  ['/snapshots/s/capacity', '/snapshots'],
  ['/runs/r/capacity', '/runs'],
  ['/runs/r/shopping', '/runs'],
  ['/survivals/s', '/runs'],
  ['/timelines/t', '/timelines'],
  ['/live/l', '/live'],
  ['/live/l/pods/a/b', '/live'],
  ['/timelines/t/pods/a/b', '/timelines'],
  ['/lessons/write', '/lessons'],
])('%s is found under %s', (address, section) => {
  expect(sectionOf(parseRoute(address, ''))).toBe(section)
})

it('is nowhere what the menu does not lead to', () => {
  expect(sectionOf(parseRoute('/workshops/w', ''))).toBeNull()
})

it('has runs that only answer a question under their snapshots', () => {
  expect([{ listed: false }, { listed: true }, null].map((run) => sectionOfRun(run as Run | null))).toEqual(['/snapshots', undefined, undefined])
})
