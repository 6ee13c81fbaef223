import type { TimelineEvent } from '../../wire/timelines'
import { growMoments, type Moment } from '../text/moments'
import { isEviction } from './state'

/** What only measures, or tells nothing that a reader would stop at. */
const SILENT = new Set<TimelineEvent['type']>(['sample', 'budget', 'finished', 'other'])

/** A failed attempt, a preemption, an eviction, a binding refused. */
export function isNotable(event: TimelineEvent): boolean {
  if (event.type === 'attempt') return event.body.outcome !== 'scheduled'
  if (event.type === 'podTerminating' || event.type === 'podGone') return isEviction(event.body.why)
  return event.type === 'bindRefused'
}

/** Takes in the events from `start` on; `moments` grows, its last one too. Events of a moment are at most so far apart, in ns. */
export const extendMoments = (moments: Moment[], events: readonly TimelineEvent[], start: number, within: number): void =>
  growMoments(moments, events, start, { isSilent: ({ type }) => SILENT.has(type), isNotable, within })
