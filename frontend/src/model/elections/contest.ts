import { MILLISECOND } from '../text/virtualTime'
import type { RequestTrack, Tracks } from './tracks'

/** From when to when several replicas want the record at once, or one takes it, in ns. */
export interface Contest {
  from: number
  to: number
}

const AROUND = 20 * MILLISECOND

/**
 * Stretches in which writes of different replicas are under way at once, one of them finds that it came too late, or the record gets
 * another holder. In order of time.
 */
export function contests(tracks: Pick<Tracks, 'requests' | 'holders'>): Contest[] {
  const writes = tracks.requests.filter(({ verb, endedAt }) => verb !== 'get' && endedAt !== null)
  const takes = new Set(tracks.holders.flatMap(({ from, holder }) => (holder === '' ? [] : (writes.find(({ replica, servedAt }) => replica === holder && servedAt === from) ?? []))))
  const found: Contest[] = []
  writes.forEach((write, index) => {
    const others = othersOf(write, writes, index)
    if (others.length === 0 && write.end !== 'conflict' && !takes.has(write)) return
    const all = [write, ...others]
    const [from, to] = [Math.min(...all.map(({ sentAt }) => sentAt)) - AROUND, Math.max(...all.map(({ endedAt }) => endedAt!)) + AROUND]
    const last = found.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ from: Math.max(0, from), to })
  })
  return found
}

/** Writes of others that are sent, later in the list, before this one is over. */
function othersOf(write: RequestTrack, writes: readonly RequestTrack[], index: number): RequestTrack[] {
  const others: RequestTrack[] = []
  for (let next = index + 1; next < writes.length && writes[next]!.sentAt <= write.endedAt!; next++) if (writes[next]!.replica !== write.replica) others.push(writes[next]!)
  return others
}

export const contestAt = (found: readonly Contest[], at: number): Contest | null => found.find(({ from, to }) => at >= from && at < to) ?? null

/** The times at which something is drawn besides pods: what a chart by events has places for. Sorted, without repetition. */
export function tellingTimes(tracks: Pick<Tracks, 'requests' | 'faults' | 'ends' | 'leaders' | 'bands'>): number[] {
  const times = new Set<number>()
  for (const { sentAt, servedAt, endedAt } of tracks.requests) for (const time of [sentAt, servedAt, endedAt]) if (time !== null) times.add(time)
  for (const { at } of [...tracks.faults, ...tracks.ends]) times.add(at)
  for (const { from } of [...tracks.leaders, ...tracks.bands]) times.add(from)
  return [...times].sort((one, other) => one - other)
}
