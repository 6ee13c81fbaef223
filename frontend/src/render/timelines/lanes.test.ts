// Pictures of the chart of a timeline, held against stored ones (`pictures/`); see ../cluster/pictures.test.ts.
import { expect, it } from 'vitest'
import { eventsOf, type Slug } from '../../fixtures/timelines/playedScenarios'
import { crowdOf } from '../../layout/timelines/crowd'
import { stackHeight, stackLanes } from '../../layout/timelines/laneStack'
import { nameColumn } from '../../layout/timelines/nameColumn'
import { rowOfLives } from '../../layout/timelines/rowOfLives'
import { TimelineLog } from '../../model/timelines/log'
import { placesNow } from '../../model/timelines/placesNow'
import { laneRows } from '../../model/timelines/rows'
import { virtualTimes } from '../../model/timelines/times'
import { SECOND } from '../../model/text/virtualTime'
import { nodeTint } from '../../theme/nodeTints'
import { palette } from '../pagePalette'
import { SvgSurface, type Measure } from '../surface'
import { paintLanes } from './lanesPainter'
import { AXIS, type LanesScene } from './lanesScene'

const WIDTH = 720
const ROOM = 240
/** Of letters that are all as wide: no font takes part. */
const measure: Measure = (text, { size }) => text.length * size * 0.55

interface State {
  slug: Slug
  at: number // the playhead
  known?: number // seconds; until the end, unless it is said
  window?: [from: number, to: number] // seconds; all of the time, unless it is said
  selected?: number
  theme?: 'light' | 'dark'
}

const STATES: Record<string, State> = {
  'a victim terminates': { slug: 'graceful-preemption', at: 5 },
  'a victim terminates, dark': { slug: 'graceful-preemption', at: 5, theme: 'dark' },
  'a lane is picked, seen closely': { slug: 'graceful-preemption', at: 2, window: [1, 4], selected: 2 },
  'still played': { slug: 'graceful-preemption', at: 8, known: 8 },
  'bindings fail': { slug: 'failed-bindings', at: 1 },
}

function sceneOf({ slug, at, known, window: [from, to] = [0, 30], selected, theme = 'light' }: State): LanesScene {
  const log = new TimelineLog()
  log.extend(eventsOf(slug))
  const lives = log.lives.all
  const rows = laneRows(lives, { search: '', toggled: new Set() })
  const duration = 30 * SECOND
  const window = { from: from * SECOND, to: to * SECOND }
  const until = known === undefined ? duration : known * SECOND
  return {
    stack: stackLanes(rows, ROOM),
    window,
    names: nameColumn(rows, measure, WIDTH),
    measure,
    times: virtualTimes(duration),
    duration,
    known: until,
    at: at * SECOND,
    evictions: log.lives.evictions,
    rowOf: rowOfLives(rows, lives.length),
    selected: selected ?? null,
    pointed: null,
    tint: (node) => nodeTint(log.nodeOrder.get(node) ?? 0, theme),
    crowd: ({ lives: members }) => crowdOf(members, window, WIDTH / 2, until),
    placesNow: (members) => placesNow(members, at * SECOND),
  }
}

function draw(state: State): string {
  const scene = sceneOf(state)
  const height = stackHeight(scene.stack) + AXIS
  const surface = new SvgSurface(WIDTH, height, 'sans-serif')
  paintLanes(surface, palette(state.theme ?? 'light'), scene, 0, WIDTH, height)
  return surface.toString()
}

it.each(Object.entries(STATES))('the chart looks as it did: %s', async (name, state) => {
  await expect(draw(state)).toMatchFileSnapshot(`pictures/${name.replace(/[^a-z]+/g, '-')}.svg`)
})

it('a word in a lane is above the lines of evictions and of the playhead', () => {
  const picture = draw({ slug: 'graceful-preemption', at: 12 })
  const lines = [...picture.matchAll(/<(?:polyline|polygon|rect)[^>]* (?:stroke|fill)="(?:#3552c8|#8a3fb0)"[^>]*>/g)].map(({ index, 0: line }) => ({
    index,
    long: /height="\d{3}"|polyline/.test(line),
  }))
  const last = Math.max(...lines.filter(({ long }) => long).map(({ index }) => index))
  const words = [...picture.matchAll(/<text [^>]*paint-order="stroke"[^>]*>([^<]*)</g)].filter(({ index }) => index > last).map(([, word]) => word)
  expect(words).toEqual(expect.arrayContaining(['node-1', 'node-2']))
})

it('the handle of the playhead is below the times of the axis', () => {
  const picture = draw({ slug: 'graceful-preemption', at: 12 })
  const times = [...picture.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]*>[\d.]+ s</g)].map(([, y]) => Number(y))
  const handle = picture.slice(picture.lastIndexOf('<polygon')).match(/points="([^"]+)"/)![1]!
  const top = Math.min(...handle.split(' ').map((point) => Number(point.split(',')[1])))
  expect(times.length).toBeGreaterThan(3)
  expect(Math.max(...times)).toBeLessThan(top)
})
