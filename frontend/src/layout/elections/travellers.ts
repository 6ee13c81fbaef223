import { END_WORDS } from '../../model/elections/words'
import type { Arrow } from './chart'

/** A request that is on its way at a time. */
export interface Traveller {
  number: number
  x: number
  y: number
  label: string // what it asks on its way there, what it is told on its way back
  bad: boolean
}

/** `at`: the time on screen. Requests that are held up wait where their line does. */
export function travellers(arrows: readonly Arrow[], at: number): Traveller[] {
  return arrows.flatMap((arrow) => (arrow.track.sentAt <= at && (arrow.track.endedAt === null || at <= arrow.track.endedAt) ? [travellerOf(arrow, at)] : []))
}

function travellerOf({ track, from, turn, wait, to }: Arrow, at: number): Traveller {
  const { number, replica, verb, sentAt, servedAt, endedAt, code, end } = track
  const asked = { number, label: `${replica} ${verb}`, bad: false }
  if (turn && servedAt !== null && at >= servedAt) {
    const back = { number, label: `${code ?? ''}`, bad: code === 409 }
    return to && endedAt !== null ? { ...back, ...between(turn, to, share(at, servedAt, endedAt)) } : { ...back, x: turn.x, y: turn.y }
  }
  if (turn && servedAt !== null) return { ...asked, ...between(from, turn, share(at, sentAt, servedAt)) }
  const over = end !== null && at === endedAt
  const told = over ? { number, label: END_WORDS[end].word, bad: end !== 'abandoned' } : { ...asked, label: `${asked.label}, no answer yet` }
  if (wait) return { ...told, ...between({ x: wait.from, y: wait.y }, { x: wait.to, y: wait.y }, endedAt === null ? 1 : share(at, sentAt, endedAt)) }
  return { ...asked, ...from }
}

interface Point {
  x: number
  y: number
}

const share = (at: number, from: number, to: number): number => (to > from ? Math.min(1, (at - from) / (to - from)) : 1)
const between = (one: Point, other: Point, part: number): Point => ({ x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part })
