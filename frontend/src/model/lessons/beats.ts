// A lesson as steps through places. Nothing here knows the browser.
import { SECOND } from '../text/virtualTime'
import { electionHref } from '../page/electionRoute'
import { compareHref, runHref, TABS, TIMELINE_PARTS, timelineHref } from '../page/route'
import { NO_SPOT, type Spot } from '../page/spot'
import type { Beat, LessonPlace, Shown } from '../../wire/lessons'

/** The lesson that an address carries; `beat` counts from 0. */
export interface OpenLesson {
  slug: string
  beat: number
}

export function parseOpenLesson(search: string): OpenLesson | null {
  const query = new URLSearchParams(search)
  const [slug, beat] = [query.get('lesson'), query.get('beat') ?? '1']
  return slug && /^[1-9]\d*$/.test(beat) ? { slug, beat: Number(beat) - 1 } : null
}

/** The same place without the lesson, or at a beat of it. */
export function withLesson(href: string, open: OpenLesson | null): string {
  const [path = '', own = ''] = href.split('?')
  const query = new URLSearchParams(own)
  query.delete('lesson')
  query.delete('beat')
  if (open) {
    query.set('lesson', open.slug)
    query.set('beat', String(open.beat + 1))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Where a beat is seen: a beat that names no place stays at the one before it, or waits at the one after it. */
export function placeOf(beats: readonly Beat[], index: number): LessonPlace | null {
  const before = beats.slice(0, index + 1).findLast(({ at }) => at !== null)
  return (before ?? beats.find(({ at }) => at !== null))?.at ?? null
}

/** What a beat itself points at. */
export const spotOf = ({ at }: Beat): Spot => (at === null ? NO_SPOT : { node: at.node, plugin: at.plugin, pod: at.pod })

/** The attempt whose decision a beat keeps to itself: its own, while it asks (`asks`); where it names none, the first, if a later beat asks about that. */
export function hiddenAttempt(beats: readonly Beat[], index: number, asks: (beat: Beat) => boolean): number | null {
  const at = placeOf(beats, index)
  const beat = beats[index]
  if (!beat || at === null || at.moment !== null) return null
  if (at.attempt !== null) return beat.at !== null && asks(beat) ? at.attempt : null
  return beats.slice(index + 1).some((later) => later.at?.start === at.start && later.at.attempt === 0 && asks(later)) ? 0 : null
}

/**
 * Up to when a beat shows its timeline or election, in ns: its own moment, while it asks (`asks`); where it has no question, the moment
 * of a later beat that asks about the same start, if that is later. null: all of it, and on every other page.
 */
export function horizonOf(beats: readonly Beat[], index: number, asks: (beat: Beat) => boolean): number | null {
  const [beat, at] = [beats[index], placeOf(beats, index)]
  if (!beat || at?.moment == null) return null
  if (beat.question !== null) return asks(beat) ? momentNs(at.moment) : null
  const next = beats.slice(index + 1).find((later) => later.at?.start === at.start && asks(later))
  return next?.at?.moment == null ? null : momentNs(Math.max(at.moment, next.at.moment))
}

const momentNs = (seconds: number): number => Math.round(seconds * SECOND)

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.includes(value as T) ? (value as T) : null
}

/** The address of a place in what its start has become. */
export function hrefOf({ kind, ids, page }: Shown, { attempt, moment, tab }: LessonPlace): string {
  const [id = '', other = ''] = ids
  const at = moment === null ? null : momentNs(moment)
  switch (kind) {
    case 'run':
      return runHref(id, { step: attempt, tab: oneOf(TABS, tab) })
    case 'timeline':
      return timelineHref(`timelines/${id}`, { at, attempt, part: oneOf(TIMELINE_PARTS, tab) })
    case 'election':
      return electionHref(id, at)
    case 'comparison':
      return other ? compareHref(id, other) : page
  }
}

const LEAST_MS = 3000
const A_WORD_MS = 320

/** How long somebody reads, in milliseconds at 1×. */
export function readingMs(html: string): number {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
  return Math.max(LEAST_MS, words * A_WORD_MS)
}

const TAB_WORDS: Record<string, string> = {
  filter: 'filters',
  score: 'scores',
  domains: 'domains',
  devices: 'devices',
  preemption: 'preemption',
  remedies: 'what would help',
  lives: 'the pods over time',
  results: 'results',
  scenario: 'the scenario',
}

/** Where a beat looks, in a few words: "shop/db-0: filters". No node and no plugin: one of them may be what a beat asks for. */
export function nameOfPlace(at: LessonPlace | null): string {
  if (at === null) return 'the whole of it'
  const who = at.pod ?? (at.attempt !== null ? `attempt ${at.attempt + 1}` : at.moment !== null ? `at ${at.moment} s` : at.start)
  return at.tab ? `${who}: ${TAB_WORDS[at.tab] ?? at.tab}` : who
}
