import { useMemo, useRef, useState, type RefObject } from 'react'
import { eventsPath } from '../../api/timelines'
import { crowdOf, type Crowd } from '../../layout/timelines/crowd'
import { stackHeight, stackLanes } from '../../layout/timelines/laneStack'
import { nameColumn } from '../../layout/timelines/nameColumn'
import { rowOfLives } from '../../layout/timelines/rowOfLives'
import { shifted, showing, trailing, zoomed, type TimeWindow } from '../../layout/timelines/timeAxis'
import { placesNow } from '../../model/timelines/placesNow'
import { laneRows } from '../../model/timelines/rows'
import { plural } from '../../model/text/quantity'
import { paintLanes } from '../../render/timelines/lanesPainter'
import { AXIS, type LanesScene } from '../../render/timelines/lanesScene'
import { SvgSurface, textMeasure } from '../../render/surface'
import { useFields } from '../../state/hooks/fields'
import { goTo, lastAt, openAttempt, searchPods, showWindow, toggleGroup, useTimeline } from '../../state/timelines/timeline'
import { useTimes } from '../../state/timelines/times'
import { nodeTint } from '../../theme/nodeTints'
import type { Palette } from '../../theme/palette'
import { Button } from '../../ui/Button'
import { FitIcon, MinusIcon, PlusIcon, SearchIcon } from '../../ui/icons'
import { EmptyNote, LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useSize } from '../../ui/useSize'
import { OVER } from '../../wire/simulations'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { LanesCanvas } from './LanesCanvas'
import styles from './LanesContainer.module.css'
import { LanesLegend, presentIn } from '../../parts/timelines/LanesLegend'
import { PodsTable } from './PodsTable'

interface Props {
  palette: Palette
  search: RefObject<HTMLInputElement | null>
}

const VIEWS = [
  { value: 'chart', text: 'Chart' },
  { value: 'table', text: 'Table', title: 'The same pods in words, at the moment on screen' },
] as const
const ZOOM = 2
const FIELDS = ['path', 'log', 'seq', 'at', 'duration', 'state', 'window', 'search', 'toggled', 'playing', 'following', 'live', 'horizon', 'later'] as const

/** The pods' lives over time, bound to the timeline. */
export function LanesContainer({ palette, search }: Props) {
  const { path, log, seq, at, duration, state, window: chosen, search: wanted, toggled, playing, following, live, horizon, later } = useFields(useTimeline, ...FIELDS)
  const times = useTimes()
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [as, setAs] = useState<'chart' | 'table'>('chart')
  const [active, setActive] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const lives = log.lives.all
  const rows = useMemo(() => laneRows(lives, { search: wanted, toggled }), [lives, seq, wanted, toggled]) // eslint-disable-line react-hooks/exhaustive-deps -- seq says that the lives have grown
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
  const scene: LanesScene = {
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
    selected: active,
    pointed,
    tint: (node) => nodeTint(log.nodeOrder.get(node) ?? 0, palette.theme),
    crowd: ({ group, lives: members }) => {
      const kept = crowds.get(group) ?? crowdOf(members, window, bins, known)
      crowds.set(group, kept)
      return kept
    },
    placesNow: (members) => placesNow(members, at),
  }
  const listed = useMemo(() => rows.flatMap((row) => (row.kind === 'group' ? (row.open ? [] : row.lives) : [row.life])), [rows])
  const present = useMemo(() => presentIn(lives), [lives, seq]) // eslint-disable-line react-hooks/exhaustive-deps -- seq says that the lives have grown
  const find = (text: string) => {
    setActive(null)
    searchPods(text)
  }
  const zoom = (factor: number) => showWindow(whole(zoomed(window, factor, at >= window.from && at <= window.to ? at : (window.from + window.to) / 2, duration), duration))
  const { menu, dialog } = usePanelMenu({
    title: 'Pods over time',
    path: path === null || horizon !== null ? null : eventsPath(path),
    json: () => listed,
    tsv: () => [
      ['pod', 'priority', 'created', 'bound', 'gone', 'why', 'attempts'],
      ...listed.map((life) => [life.name, life.priority, life.created, life.bound, life.gone, life.goneWhy, life.attempts.length]),
    ],
    picture: () => pictureOf(scene, palette, size.width),
  })
  return (
    <Panel
      title="Pods"
      note={lives.length ? plural(lives.length, 'pod') : ''}
      menu={menu}
      tools={
        <span className={styles.tools} data-tools>
          <Search input={search} value={wanted} onChange={find} />
          {as === 'chart' && (
            <span className={styles.zoom}>
              <Button look="quiet" label="Wider (−)" onClick={() => zoom(ZOOM)} disabled={chosen === null}>
                <MinusIcon size={14} />
              </Button>
              <Button look="quiet" label="All of the time (0)" onClick={() => showWindow(null)} disabled={chosen === null}>
                <FitIcon size={14} />
              </Button>
              <Button look="quiet" label="Closer (+)" onClick={() => zoom(1 / ZOOM)}>
                <PlusIcon size={14} />
              </Button>
            </span>
          )}
          <SegmentedControl label="Show the pods as" options={VIEWS} value={as} onChange={setAs} />
        </span>
      }
    >
      <div ref={box} className={styles.box} data-picture={as === 'chart' || undefined}>
        {rows.length === 0 ? (
          <Nothing searched={wanted !== ''} coming={!OVER.has(state)} live={live !== null} />
        ) : as === 'chart' ? (
          <LanesCanvas
            scene={scene}
            palette={palette}
            size={size}
            onScrub={goTo}
            onRow={setActive}
            onPoint={setPointed}
            onGroup={toggleGroup}
            onAttempt={openAttempt}
            onZoom={(factor, around) => showWindow(whole(zoomed(window, factor, around, duration), duration))}
            onShift={(by) => showWindow(whole(shifted(window, by, duration), duration))}
            onWhole={() => showWindow(null)}
          />
        ) : (
          <PodsTable lives={listed} at={at} times={times} onOpen={openAttempt} />
        )}
      </div>
      {as === 'chart' && <LanesLegend palette={palette} present={present} />}
      {dialog}
    </Panel>
  )
}

/** While the playhead moves by itself, the window goes with it. */
function windowOf(chosen: TimeWindow | null, follows: number | null, trails: boolean, duration: number): TimeWindow {
  if (chosen === null) return { from: 0, to: duration }
  if (follows === null) return chosen
  return trails ? trailing(chosen, follows, duration) : showing(chosen, follows, duration)
}

const whole = (window: TimeWindow, duration: number): TimeWindow | null => (window.from <= 0 && window.to >= duration ? null : window)

const TALLEST_PICTURE = 6000

function pictureOf(scene: LanesScene, palette: Palette, width: number) {
  const height = Math.min(TALLEST_PICTURE, stackHeight(scene.stack) + AXIS)
  const svg = () => {
    const surface = new SvgSurface(width, height, palette.font)
    paintLanes(surface, palette, { ...scene, pointed: null, selected: null }, 0, width, height)
    return surface.toString()
  }
  return { name: 'pods-over-time', svg, width, height }
}

function Nothing({ searched, coming, live }: { searched: boolean; coming: boolean; live: boolean }) {
  if (searched) return <EmptyNote title="No pod has this in its name." />
  return coming ? <LoadingNote title="Waiting for the first pods…" /> : <EmptyNote title={live ? 'No pods were seen.' : 'This scenario has no pods.'} />
}

function Search({ input, value, onChange }: { input: RefObject<HTMLInputElement | null>; value: string; onChange: (text: string) => void }) {
  return (
    <span className={styles.search}>
      <SearchIcon size={13} />
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label="Search pods"
        placeholder="Search   /"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (value) onChange('')
          else event.currentTarget.blur()
        }}
      />
    </span>
  )
}
