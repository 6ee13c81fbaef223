import { useMemo } from 'react'
import { crowdOf, type Crowd } from '../../layout/timelines/crowd'
import { stackHeight, stackLanes } from '../../layout/timelines/laneStack'
import { nameColumn } from '../../layout/timelines/nameColumn'
import { rowOfLives } from '../../layout/timelines/rowOfLives'
import { showing, trailing, type TimeWindow } from '../../layout/timelines/timeAxis'
import { placesNow } from '../../model/timelines/placesNow'
import type { LaneRow } from '../../model/timelines/rows'
import { paintLanes } from '../../render/timelines/lanesPainter'
import { AXIS, type LanesScene } from '../../render/timelines/lanesScene'
import { SvgSurface, textMeasure } from '../../render/surface'
import { useFields } from '../../state/hooks/fields'
import { lastAt } from '../../state/timelines/playhead'
import { useTimeline } from '../../state/timelines/timeline'
import { useTimes } from '../../state/timelines/times'
import { nodeTint } from '../../theme/nodeTints'
import type { Palette } from '../../theme/palette'

interface Marked {
  /** The row of the cursor. */
  selected: number | null
  pointed: number | null
}

const FIELDS = ['log', 'seq', 'at', 'duration', 'state', 'window', 'playing', 'following', 'live', 'horizon', 'later'] as const

/** The chart of the rows in a box of that size, over the time that the reader has chosen. */
export function useLanesScene(rows: readonly LaneRow[], size: { width: number; height: number }, palette: Palette, { selected, pointed }: Marked): LanesScene {
  const { log, seq, at, duration, state, window: chosen, playing, following, live, horizon, later } = useFields(useTimeline, ...FIELDS)
  const times = useTimes()
  const lives = log.lives.all
  const stack = useMemo(() => stackLanes(rows, size.height - AXIS), [rows, size.height])
  const rowOf = useMemo(() => rowOfLives(rows, lives.length), [rows, lives.length])
  const follows = chosen !== null && (playing || following) ? at : null
  const trails = live !== null && following
  const window = useMemo(() => windowOf(chosen, follows, trails, duration), [chosen, follows, trails, duration])
  const measure = useMemo(() => textMeasure(palette.font), [palette.font])
  const names = useMemo(() => nameColumn(rows, measure, size.width), [rows, measure, size.width])
  const bins = Math.max(1, Math.floor((size.width - names) / 2))
  const crowds = useMemo(() => new Map<string, Crowd>(), [seq, window, bins, horizon]) // eslint-disable-line react-hooks/exhaustive-deps -- kept as long as they hold
  const known = lastAt({ log, at, duration, state, following, live, horizon, later })
  return {
    times,
    stack,
    window,
    names,
    measure,
    duration,
    known,
    at,
    evictions: log.lives.evictions,
    rowOf,
    selected,
    pointed,
    tint: (node) => nodeTint(log.nodeOrder.get(node) ?? 0, palette.theme),
    crowd: ({ group, lives: members }) => {
      const kept = crowds.get(group) ?? crowdOf(members, window, bins, known)
      crowds.set(group, kept)
      return kept
    },
    placesNow: (members) => placesNow(members, at),
  }
}

/** While the playhead moves by itself, the window goes with it. */
function windowOf(chosen: TimeWindow | null, follows: number | null, trails: boolean, duration: number): TimeWindow {
  if (chosen === null) return { from: 0, to: duration }
  if (follows === null) return chosen
  return trails ? trailing(chosen, follows, duration) : showing(chosen, follows, duration)
}

const TALLEST_PICTURE = 6000

/** The chart as a picture to take away, with all of its rows. */
export function pictureOf(scene: LanesScene, palette: Palette, width: number) {
  const height = Math.min(TALLEST_PICTURE, stackHeight(scene.stack) + AXIS)
  const svg = () => {
    const surface = new SvgSurface(width, height, palette.font)
    paintLanes(surface, palette, { ...scene, pointed: null, selected: null }, 0, width, height)
    return surface.toString()
  }
  return { name: 'pods-over-time', svg, width, height }
}
