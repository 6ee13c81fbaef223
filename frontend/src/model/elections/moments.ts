import type { ElectionEvent } from '../../wire/electionEvents'
import { growMoments, nextMoment as nearest, type Moment } from '../text/moments'

const SILENT = new Set<ElectionEvent['type']>(['other', 'podGone', 'finished'])
const NOTABLE = new Set<ElectionEvent['type']>(['fault', 'workStarted', 'workStopped', 'processChanged', 'leaseDeleted', 'bindRefused', 'requestTimedOut'])

/** A fault, a change of leaders or processes, a refusal. */
export function isNotable(event: ElectionEvent): boolean {
  return NOTABLE.has(event.type) || (event.type === 'requestAnswered' && event.body.code === 409)
}

/** Takes in the events from `start` on; `moments` grows, its last one too. */
export const extendMoments = (moments: Moment[], events: readonly ElectionEvent[], start: number): void =>
  growMoments(moments, events, start, { isSilent: ({ type }) => SILENT.has(type), isNotable, within: 0 })

/** A step ends a nanosecond after the moment that it plays: the playhead is still at that moment. */
const STEP_NS = 1

/** The nearest moment in a direction, or null. */
export const nextMoment = (moments: readonly Moment[], at: number, direction: 1 | -1, onlyNotable: boolean): Moment | null => nearest(moments, at, direction, onlyNotable, STEP_NS)
