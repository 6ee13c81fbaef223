import { useLayoutEffect, useMemo, useRef } from 'react'
import { crowdOf } from '../../layout/timelines/crowd'
import { stackHeight, stackLanes } from '../../layout/timelines/laneStack'
import { nameColumn } from '../../layout/timelines/nameColumn'
import { rowOfLives } from '../../layout/timelines/rowOfLives'
import { TimelineLog } from '../../model/timelines/log'
import { placesNow } from '../../model/timelines/placesNow'
import { laneRows } from '../../model/timelines/rows'
import { momentSentence } from '../../model/timelines/sentence'
import { virtualTimes } from '../../model/timelines/times'
import { divided } from '../../model/text/horizon'
import { LanesLegend, presentIn } from '../../parts/timelines/LanesLegend'
import { paintLanes } from '../../render/timelines/lanesPainter'
import { AXIS, type LanesScene } from '../../render/timelines/lanesScene'
import { canvasSurface, textMeasure } from '../../render/surface'
import { usePalette } from '../../state/page/palette'
import { useWholeTimeline } from '../../state/run/wholeLogs'
import { nodeTint } from '../../theme/nodeTints'
import { useSize } from '../../ui/useSize'
import type { TimelinePath } from '../../wire/timelines'
import styles from './HandoutPage.module.css'

/** On paper one beat leaves room for another; what lies below is in the timeline itself. */
const TALLEST = 520
const ROOM = 240

/** What became of the pods of a timeline until a time, and what happened then. `at`: null for its end. */
export function TimelinePicture({ path, at }: { path: TimelinePath; at: number | null }) {
  const { data: log, error } = useWholeTimeline(path)
  if (error && !log) return <p>The timeline no longer exists.</p>
  if (!log) return <p>Drawing the timeline…</p>
  return <Told whole={log} at={at ?? log.end} />
}

function Told({ whole, at }: { whole: TimelineLog; at: number }) {
  const times = useMemo(() => virtualTimes(whole.end), [whole])
  // Of a life that goes on, only the shorter log does not know the end.
  const log = useMemo(() => logUntil(whole, at), [whole, at])
  const moment = log.momentAt(at)
  return (
    <>
      <Picture log={log} at={at} end={whole.end} />
      {moment && (
        <p>
          <b>{times.at(moment.at)}</b> {momentSentence(log.eventsOf(moment))}
        </p>
      )}
    </>
  )
}

function logUntil({ events }: TimelineLog, at: number): TimelineLog {
  const log = new TimelineLog()
  log.extend(divided(events, at).shown)
  return log
}

function Picture({ log, at, end }: { log: TimelineLog; at: number; end: number }) {
  const palette = usePalette()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width } = useSize(box)
  const lives = log.lives.all
  const rows = useMemo(() => laneRows(lives, { search: '', toggled: new Set() }), [lives])
  const stack = useMemo(() => stackLanes(rows, ROOM), [rows])
  const height = Math.min(TALLEST, stackHeight(stack) + AXIS)
  const present = useMemo(() => presentIn(lives), [lives])
  useLayoutEffect(() => {
    if (!canvas.current || width === 0) return
    const window = { from: 0, to: end }
    const measure = textMeasure(palette.font)
    const names = nameColumn(rows, measure, width)
    const bins = Math.max(1, Math.floor((width - names) / 2))
    const scene: LanesScene = {
      times: virtualTimes(end),
      stack,
      window,
      names,
      measure,
      duration: end,
      known: at,
      at,
      evictions: log.lives.evictions,
      rowOf: rowOfLives(rows, lives.length),
      selected: null,
      pointed: null,
      tint: (node) => nodeTint(log.nodeOrder.get(node) ?? 0, palette.theme),
      crowd: ({ lives: members }) => crowdOf(members, window, bins, at),
      placesNow: (members) => placesNow(members, at),
    }
    paintLanes(canvasSurface(canvas.current, width, height, palette.font), palette, scene, 0, width, height)
  }, [log, at, end, lives, rows, stack, width, height, palette])
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.lanes} data-picture style={{ height }} role="img" aria-label={`The pods over time, until ${virtualTimes(end).at(at)}`}>
        <canvas ref={canvas} />
      </div>
      <LanesLegend palette={palette} present={present} />
    </figure>
  )
}
