import type { Curves, TimelineResults } from '../../wire/timelines'

/** How many pods had to go by each time, a curve for each reason; from the start to `end`, in ns. `words`: how a reason is called. */
export function evictionCurves(evictions: TimelineResults['evictions'], end: number, words: (why: string) => string): Curves {
  const times = [...new Set([0, ...evictions.map(({ at }) => at), end])].sort((a, b) => a - b)
  const place = new Map(times.map((time, index) => [time, index]))
  const curves: Record<string, number[]> = {}
  for (const { at, why } of evictions) (curves[words(why)] ??= times.map(() => 0))[place.get(at)!]! += 1
  for (const curve of Object.values(curves)) curve.forEach((gone, index) => (curve[index] = gone + (curve[index - 1] ?? 0)))
  return { at: times, ...curves }
}
