import { getTimelineMoment, listEventsAfter } from '../../api/timelines'
import { applyEvent, copyState, type TimelineState } from '../../model/timelines/state'
import { stateFrom } from '../../model/timelines/stateFrom'
import type { TimelinePath } from '../../wire/timelines'

/** What is known of a live run, by its path: its whole state is large and is folded from its whole log, so it is asked for once. */
const known = new Map<TimelinePath, TimelineState>()

/** The state at the last event that the server has told: all of it at first, then only what has happened since. */
export async function latestState(path: TimelinePath, now: number): Promise<TimelineState> {
  const before = known.get(path)
  const state = (before && (await grown(path, before))) ?? stateFrom(await getTimelineMoment(path, now))
  known.clear() // of one run at a time
  known.set(path, state)
  return state
}

/** The same where nothing has happened; null: so much that its state is the shorter answer. */
async function grown(path: TimelinePath, before: TimelineState): Promise<TimelineState | null> {
  const { results, next } = await listEventsAfter(path, before.seq)
  if (next !== null) return null
  if (results.length === 0) return before
  const state = copyState(before)
  for (const event of results) applyEvent(state, event)
  return state
}
