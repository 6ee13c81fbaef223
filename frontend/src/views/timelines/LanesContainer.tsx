import { useMemo, useRef, useState, type RefObject } from 'react'
import { eventsPath } from '../../api/timelines'
import { shifted, zoomed, type TimeWindow } from '../../layout/timelines/timeAxis'
import { laneRows } from '../../model/timelines/rows'
import { plural } from '../../model/text/quantity'
import { useFields } from '../../state/hooks/fields'
import { goTo } from '../../state/timelines/playhead'
import { openAttempt, searchPods, showWindow, toggleGroup } from '../../state/timelines/selection'
import { useTimeline } from '../../state/timelines/timeline'
import { useTimes } from '../../state/timelines/times'
import type { Palette } from '../../theme/palette'
import { EmptyNote, LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { SegmentedControl } from '../../ui/SegmentedControl'
import { useSize } from '../../ui/useSize'
import { OVER } from '../../wire/simulations'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { LanesCanvas } from './LanesCanvas'
import styles from './LanesContainer.module.css'
import { LanesLegend, presentIn } from '../../parts/timelines/LanesLegend'
import { LaneSearch, ZoomButtons } from './LanesTools'
import { PodsTable } from './PodsTable'
import { pictureOf, useLanesScene } from './useLanesScene'

interface Props {
  palette: Palette
  search: RefObject<HTMLInputElement | null>
}

const VIEWS = [
  { value: 'chart', text: 'Chart' },
  { value: 'table', text: 'Table', title: 'The same pods in words, at the moment on screen' },
] as const
const FIELDS = ['path', 'log', 'seq', 'at', 'duration', 'state', 'window', 'search', 'toggled', 'live', 'horizon'] as const

/** The pods' lives over time, bound to the timeline. */
export function LanesContainer({ palette, search }: Props) {
  const { path, log, seq, at, duration, state, window: chosen, search: wanted, toggled, live, horizon } = useFields(useTimeline, ...FIELDS)
  const times = useTimes()
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const [as, setAs] = useState<'chart' | 'table'>('chart')
  const [active, setActive] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const lives = log.lives.all
  const rows = useMemo(() => laneRows(lives, { search: wanted, toggled }), [lives, seq, wanted, toggled]) // eslint-disable-line react-hooks/exhaustive-deps -- seq says that the lives have grown
  const scene = useLanesScene(rows, size, palette, { selected: active, pointed })
  const { window } = scene
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
          <LaneSearch input={search} value={wanted} onChange={find} />
          {as === 'chart' && <ZoomButtons isWhole={chosen === null} onZoom={zoom} onWhole={() => showWindow(null)} />}
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

const whole = (window: TimeWindow, duration: number): TimeWindow | null => (window.from <= 0 && window.to >= duration ? null : window)

function Nothing({ searched, coming, live }: { searched: boolean; coming: boolean; live: boolean }) {
  if (searched) return <EmptyNote title="No pod has this in its name." />
  return coming ? <LoadingNote title="Waiting for the first pods…" /> : <EmptyNote title={live ? 'No pods were seen.' : 'This scenario has no pods.'} />
}
