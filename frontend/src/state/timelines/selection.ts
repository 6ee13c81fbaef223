// What the reader has picked out: an attempt, a part of the page, a stretch of time, pods, a node.
import type { TimeWindow } from '../../layout/timelines/timeAxis'
import type { TimelinePart } from '../../model/page/route'
import { goTo } from './playhead'
import { useTimeline, type NarrowTab } from './timeline'

const set = useTimeline.setState
const get = useTimeline.getState

/** Opens the decision of an attempt, at the time at which it was made. */
export function openAttempt(k: number): void {
  const attempt = get().log.attempts[k]
  set({ attempt: k, narrowTab: 'decision', node: null })
  if (attempt) goTo(attempt.at)
}

export function closeAttempt(): void {
  set({ attempt: null, narrowTab: get().narrowTab === 'decision' ? 'lives' : get().narrowTab })
}

export const openPart = (part: TimelinePart): void => set({ part, narrowTab: part })
export function openNarrowTab(narrowTab: NarrowTab): void {
  set({ narrowTab, part: narrowTab === 'results' || narrowTab === 'scenario' ? narrowTab : 'lives' })
}
export const showWindow = (window: TimeWindow | null): void => set({ window })
export const searchPods = (search: string): void => set({ search })
export const pickNode = (node: string | null): void => set({ node: get().node === node ? null : node })

export function pointNode(pointedNode: string | null): void {
  if (get().pointedNode !== pointedNode) set({ pointedNode })
}

export function toggleGroup(group: string): void {
  const toggled = new Set(get().toggled)
  if (!toggled.delete(group)) toggled.add(group)
  set({ toggled })
}
