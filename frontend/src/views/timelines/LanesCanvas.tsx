import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { rowAt, stackHeight } from '../../layout/timelines/laneStack'
import { timeScale } from '../../layout/timelines/timeAxis'
import { describeLife } from '../../model/timelines/lifeFacts'
import type { Life } from '../../model/timelines/lives'
import { listPlaces } from '../../model/timelines/placeWords'
import { paintLanes } from '../../render/timelines/lanesPainter'
import { AXIS, type LanesScene } from '../../render/timelines/lanesScene'
import { thinned } from '../../render/timelines/lifePainter'
import { canvasSurface } from '../../render/surface'
import type { Palette } from '../../theme/palette'
import { FloatingCard, type WindowRect } from '../../ui/FloatingCard'
import { optionsAt, useBefore } from '../../ui/useBefore'
import type { Size } from '../../ui/useSize'
import styles from './LanesCanvas.module.css'
import { pointIn, zoomOf } from '../../ui/zoom'
import { LifeTip } from './LifeTip'

interface Props {
  scene: LanesScene
  palette: Palette
  size: Size
  onScrub: (at: number) => void
  onRow: (row: number | null) => void
  onPoint: (row: number | null) => void
  onGroup: (group: string) => void
  onAttempt: (k: number) => void
  onZoom: (factor: number, around: number) => void
  onShift: (by: number) => void
  onWhole: () => void
}

const CLOSE = 6
const ZOOM_KEY = 2
const WHEEL_ZOOM = 1.25

/**
 * The chart. The canvas is as large as the panel and stays while the lanes scroll behind it. For the keyboard and screen
 * readers it is a list box with one option, the row the arrows are on, and the one they come from (useBefore).
 */
export function LanesCanvas({ scene, palette, size, onScrub, onRow, onPoint, onGroup, onAttempt, onZoom, onShift, onWhole }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState(false)
  const [tip, setTip] = useState<{ life: Life; at: number; place: WindowRect } | null>(null)
  const option = useId()
  const { stack, window: shown, names } = scene
  const chart = size.width - names
  const scale = useMemo(() => timeScale(shown, 0, chart), [shown, chart])
  const active = scene.selected !== null && scene.selected < stack.rows.length ? scene.selected : null
  const before = useBefore(active ?? 0)

  useLayoutEffect(() => {
    if (canvas.current && size.width > 0) paintLanes(canvasSurface(canvas.current, size.width, size.height, palette.font), palette, scene, top, size.width, size.height)
  })

  useEffect(() => {
    const target = box.current!
    function turn(event: WheelEvent) {
      const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey
      if (!event.ctrlKey && !event.metaKey && !sideways) return
      event.preventDefault()
      const x = pointIn(target, event).x - names
      if (event.ctrlKey || event.metaKey) onZoom(event.deltaY > 0 ? WHEEL_ZOOM : 1 / WHEEL_ZOOM, Math.round(scale.invert(x)))
      else onShift(((event.deltaX || event.deltaY) / chart) * (shown.to - shown.from))
    }
    target.addEventListener('wheel', turn, { passive: false })
    return () => target.removeEventListener('wheel', turn)
  }, [names, chart, shown, scale, onZoom, onShift])

  function under(event: { clientX: number; clientY: number }) {
    const pointed = pointIn(box.current!, event)
    const [x, y] = [pointed.x - names, pointed.y - AXIS]
    return { x, y, row: y < 0 ? null : rowAt(stack, y + top), at: Math.round(scale.invert(Math.max(0, x))) }
  }

  function attemptUnder(life: Life, x: number): number | null {
    const marks = thinned(life.attempts, scale, 0, chart)
    const nearest = marks.findLast(({ at }) => Math.abs(scale(at) - x) <= CLOSE)
    return nearest?.k ?? null
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    const { x, row, at } = under(event)
    const found = row === null ? null : stack.rows[row]!
    if (row !== null) onRow(row)
    if (x < 0) return found?.kind === 'group' ? onGroup(found.group) : undefined
    const k = found?.kind === 'life' ? attemptUnder(found.life, x) : null
    if (k !== null) return onAttempt(k)
    event.currentTarget.setPointerCapture(event.pointerId)
    onScrub(at)
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const { x, row, at } = under(event)
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onScrub(at)
    onPoint(row)
    const found = row === null ? null : stack.rows[row]!
    if (found?.kind !== 'life' || event.pointerType === 'touch') return setTip(null)
    const frame = box.current!.getBoundingClientRect()
    const zoom = zoomOf(box.current!)
    setTip({ life: found.life, at: x < 0 ? scene.at : at, place: { x: event.clientX, y: frame.y + zoom * (AXIS + stack.top[row!]! - top), w: 0, h: zoom * (stack.top[row! + 1]! - stack.top[row!]!) } })
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = keyAction(event.key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  function keyAction(key: string): (() => void) | null {
    const last = stack.rows.length - 1
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }
    const by = moves[key]
    if (by !== undefined) return () => goToRow(Math.max(0, Math.min(last, active === null ? 0 : active + by)))
    if (key === 'Enter' && active !== null) return () => openRow(active)
    if (key === '+' || key === '=') return () => onZoom(1 / ZOOM_KEY, scene.at)
    if (key === '-' || key === '−') return () => onZoom(ZOOM_KEY, scene.at)
    return key === '0' ? onWhole : null
  }

  function goToRow(row: number) {
    onRow(row)
    const [from, to] = [stack.top[row]!, stack.top[row + 1]!]
    if (from < box.current!.scrollTop) box.current!.scrollTop = from
    else if (to + AXIS > box.current!.scrollTop + size.height) box.current!.scrollTop = to + AXIS - size.height + 4
  }

  /** A group opens or closes; a pod opens its latest attempt until the moment on screen, or its first one. */
  function openRow(row: number) {
    const found = stack.rows[row]!
    if (found.kind === 'group') return onGroup(found.group)
    const mark = found.life.attempts.findLast(({ at }) => at <= scene.at) ?? found.life.attempts[0]
    if (mark) onAttempt(mark.k)
  }

  return (
    <div
      ref={box}
      className={styles.box}
      tabIndex={0}
      role="listbox"
      aria-label="Pods over time: up and down move between rows, Enter opens, plus and minus zoom"
      aria-activedescendant={stack.rows.length > 0 ? `${option}-${active ?? 0}` : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => {
        onPoint(null)
        setTip(null)
      }}
    >
      <canvas ref={canvas} className={styles.canvas} style={size} aria-hidden="true" />
      <div style={{ height: Math.max(0, stackHeight(stack) + AXIS - size.height), width: 1 }} role="presentation" />
      {optionsAt(active ?? 0, focused ? before : null, stack.rows.length).map((row) => (
        <span
          key={row}
          id={`${option}-${row}`}
          role="option"
          aria-selected={false}
          data-active={row === (active ?? 0)}
          aria-setsize={stack.rows.length}
          aria-posinset={row + 1}
          className="visually-hidden"
        >
          {focused ? describeRow(scene, row) : 'no row'}
        </span>
      ))}
      {tip && (
        <FloatingCard anchor={tip.place}>
          <LifeTip life={tip.life} at={tip.at} times={scene.times} />
        </FloatingCard>
      )}
    </div>
  )
}

function describeRow(scene: LanesScene, index: number): string {
  const row = scene.stack.rows[index]!
  if (row.kind === 'life') return describeLife(row.life, scene.at, scene.times)
  return `${row.group}, ${row.lives.length} pods, ${row.open ? 'open' : 'closed'}: ${listPlaces(scene.placesNow(row.lives)) || 'none there'}`
}
