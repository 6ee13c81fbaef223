// Where things of an election's chart go: time from left to right, a lane a replica, the lease between them. Pixels.
import { scaleLinear } from 'd3-scale'
import { monotonicAt } from '../../model/elections/clocks'
import type { RequestTrack, ViewTrack, WriteTrack } from '../../model/elections/tracks'
import { ticks } from '../timeTicks'

export const AXIS = 24
export const SUMMARY = 60

/** Heights of a lane and of the lease's lane, and what lies where in them from their tops. */
export interface Sizes {
  lane: number
  lease: number
  band: Strip
  view: Strip
  binds: Strip
  holder: Strip
}

export interface Strip {
  y: number
  h: number
}

const LANE = { least: 104, most: 300 }
const LEASE = { least: 124, most: 520 }
const HOLDER_H = 48

/** Lanes fill the height there is, within reason. */
export function sizesFor(height: number, lanes: number): Sizes {
  const room = height - AXIS - SUMMARY
  const lane = clamp(Math.floor((room - LEASE.least) / Math.max(1, lanes + 0.3)), LANE.least, LANE.most)
  const lease = clamp(room - lanes * lane, LEASE.least, LEASE.most)
  const unit = (lane - 36) / 68 // the three strips and what is between them
  return {
    lane,
    lease,
    band: { y: 18, h: Math.round(26 * unit) },
    view: { y: Math.round(18 + 32 * unit), h: Math.round(16 * unit) },
    binds: { y: Math.round(18 + 52 * unit), h: Math.round(14 * unit) },
    holder: { y: Math.round((lease - HOLDER_H) / 2), h: HOLDER_H },
  }
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

export interface Row {
  replica: string
  y: number
  above: boolean // the lease is below it
}

export interface Rows {
  rows: Row[]
  lease: number // y
  height: number
  sizes: Sizes
}

/** `first`: the scenario's replicas, half of them above the lease. Whoever comes later goes to the bottom, so that nothing jumps. */
export function placeRows(first: readonly string[], all: readonly string[], room: number): Rows {
  const names = [...first, ...all.filter((name) => !first.includes(name))]
  const sizes = sizesFor(room, names.length)
  const above = Math.ceil(Math.max(1, first.length) / 2)
  const top = AXIS + SUMMARY
  const lease = top + Math.min(above, names.length) * sizes.lane
  const rows = names.map((replica, index) => ({ replica, above: index < above, y: top + index * sizes.lane + (index < above ? 0 : sizes.lease) }))
  return { rows, lease, height: top + names.length * sizes.lane + sizes.lease, sizes }
}

export interface Scale {
  x: (at: number) => number
  at: (x: number) => number
  width: number
  ticks: readonly number[] // times to write on the axis
  roomy: boolean // there is room to write beside every request
}

export const SIDE = 16

/** The whole duration in a width. */
export function timeScale(duration: number, width: number): Scale {
  const x = scaleLinear([0, Math.max(1, duration)], [SIDE, Math.max(SIDE + 1, width - SIDE)])
  return { x, at: x.invert, width, ticks: axisTimes(duration, width), roomy: false }
}

const LEAST_BETWEEN = 64

/** Times to mark on the axis, in ns. */
export const axisTimes = (duration: number, width: number): number[] => ticks({ from: 0, to: duration }, width, 0, LEAST_BETWEEN).at

/** A leg is drawn at least so wide, so that one sees which way it goes. */
const LEAST_LEG = 4

interface Point {
  x: number
  y: number
}

export interface Arrow {
  track: RequestTrack
  from: Point
  turn: Point | null // at the API server; null: it has not got there
  /** Where a request that is held up waits, from when to when. */
  wait: { y: number; from: number; to: number } | null
  to: Point | null // where its sender hears of it, or gives up
  above: boolean // the lease is below the sender
  depth: number // lanes between the sender's and the lease
}

/** How far into the gap between lane and lease a request gets that gets nowhere. */
const STUCK = 12
const QUICK_NS = 50_000_000

/** Requests as arrows to the lease and back. `now`: how far the election has come. */
export function placeArrows(requests: readonly RequestTrack[], rows: Rows, scale: Scale, now: number): Arrow[] {
  const rowOf = new Map(rows.rows.map((row) => [row.replica, row]))
  return requests.flatMap((track) => {
    const row = rowOf.get(track.replica)
    return row ? [placeArrow(track, row, rows, scale, now)] : []
  })
}

function placeArrow(track: RequestTrack, { y, above }: Row, { lease, sizes }: Rows, { x }: Scale, now: number): Arrow {
  const near = above ? y + sizes.lane : y
  const far = above ? lease + sizes.holder.y : lease + sizes.holder.y + sizes.holder.h
  const from = { x: x(track.sentAt), y: near }
  const turn = track.servedAt === null ? null : { x: Math.max(x(track.servedAt), from.x + LEAST_LEG), y: far }
  const end = track.endedAt ?? now
  const stuck = above ? lease + STUCK : lease + sizes.lease - STUCK
  const waits = turn === null && (track.held || end - track.sentAt > QUICK_NS)
  const wait = waits ? { y: stuck, from: from.x + LEAST_LEG, to: Math.max(from.x + LEAST_LEG, x(end)) } : null
  const start = turn?.x ?? from.x
  const to = track.endedAt === null ? null : { x: Math.max(x(track.endedAt), start + LEAST_LEG), y: wait ? stuck : near }
  const depth = Math.round((above ? lease - sizes.lane - y : y - lease - sizes.lease) / sizes.lane)
  return { track, from, turn, wait, to, above, depth }
}

/** The saw tooth of a view: how much of the lease is left in it, falling to the moment at which it runs out. */
export function viewShape(view: ViewTrack, { x }: Scale, y: number, height: number, now: number): string {
  const end = view.to ?? now
  const bottom = y + height
  const level = scaleLinear([0, view.leaseDuration], [bottom, y]).clamp(true)
  const top = (at: number) => px(level(view.expiresAt - monotonicAt(view.clock, at)))
  const empty = view.clock.suspended ? Infinity : view.clock.changedAt + ((view.expiresAt - view.clock.monotonic) * 1e6) / view.clock.rate
  const to = Math.max(view.from, Math.min(end, empty))
  return `M${px(x(view.from))} ${bottom}V${top(view.from)}L${px(x(to))} ${top(to)}V${bottom}Z`
}

/** When a view ran out before it was replaced, in ns; null if it did not. */
export function ranOutAt(view: ViewTrack, now: number): number | null {
  if (view.clock.suspended) return null
  const empty = view.clock.changedAt + ((view.expiresAt - view.clock.monotonic) * 1e6) / view.clock.rate
  return empty > view.from && empty < (view.to ?? now) ? empty : null
}

export const px = (value: number): number => Math.round(value * 10) / 10

const LABEL = 30

/** Those writes whose resourceVersion there is room to write beside. */
export function labelledWrites(writes: readonly WriteTrack[], { x }: Scale): WriteTrack[] {
  let last = -Infinity
  return writes.filter((write, index) => {
    const next = writes[index + 1]
    const isLastOfMoment = !next || x(next.at) - x(write.at) > 2
    if (!isLastOfMoment || x(write.at) - last < LABEL) return false
    last = x(write.at)
    return true
  })
}

/** The outline of how many pods wait. */
export function waitingShape(steps: readonly { at: number; pods: number }[], { x }: Scale, y: number, h: number, now: number): string {
  const level = scaleLinear([0, Math.max(8, ...steps.map(({ pods }) => pods))], [y + h, y])
  const line = steps.map(({ at, pods }) => `H${px(x(at))}V${px(level(pods))}`).join('')
  return `M${px(x(0))} ${y + h}${line}H${px(x(now))}V${y + h}Z`
}
