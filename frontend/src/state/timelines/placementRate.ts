import type { Timeline } from '../../wire/timelines'

/** How many pods a scheduler had placed when it was looked at. */
interface Look {
  time: number // milliseconds since 1970
  placed: number
}

const LATELY_MS = 20_000
const SHORTEST_MS = 1000

const looks = new Map<string, Look[]>()

/** Pods a second that a live scheduler has placed lately, as far back as it has been looked at; null after the first look. */
export function latelyOf({ id, counts, live }: Timeline, time: number): number | null {
  const before = (looks.get(id) ?? []).filter((look) => time - look.time <= LATELY_MS)
  const now = { time, placed: live?.dryRun ? counts.scheduled : counts.bound }
  looks.set(id, [...before, now])
  const first = before[0]
  return first && time - first.time >= SHORTEST_MS ? ((now.placed - first.placed) / (time - first.time)) * 1000 : null
}
