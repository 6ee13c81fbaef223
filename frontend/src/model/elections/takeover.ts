// The last time that the lock changed hands, and what that cost.
import { span } from '../text/virtualTime'
import { countUntil } from '../text/moments'
import type { LeadersTrack, Tracks, WriteTrack } from './tracks'

export interface Takeover {
  at: number // of the write that took the lock, ns
  from: string // who held it
  to: string
  /** What happened to the lock before that: `appearance` is a record that no replica wrote. */
  after: 'renewal' | 'appearance' | 'release' | 'deletion'
  by: string | null // who gave it back
  /** From that until `at`, ns. */
  waited: number
  /** How long nobody led before `to` did; 0 for not at all. Null as long as `to` does not lead. */
  gap: number | null
  /** How long both have led at once since then, up to the time asked for. */
  both: number
}

type Seen = Pick<Tracks, 'writes' | 'deletions' | 'leaders'>

/** The last one at or before a time; null if nobody has taken the lock from anybody. */
export function lastTakeover({ writes, deletions, leaders }: Seen, at: number): Takeover | null {
  const index = takenAt(writes, at)
  if (index < 0) return null
  const taken = writes[index]!
  const [last, release] = lastOf(writes, index)
  const deleted = deletions.findLast((each) => each > last.at && each <= taken.at)
  const since = deleted ?? release?.at ?? last.at
  const led = leaders.findIndex((track) => track.from >= taken.at && track.from <= at && track.leaders.includes(taken.holder))
  return {
    at: taken.at,
    from: last.holder,
    to: taken.holder,
    after: deleted !== undefined ? 'deletion' : release ? 'release' : last.by === null ? 'appearance' : 'renewal',
    by: release?.by ?? null,
    waited: taken.at - since,
    gap: led < 0 ? null : gapBefore(leaders, led),
    both: leaders.reduce((sum, track) => sum + sharedIn(track, taken, last.holder, at), 0),
  }
}

/** The index of the last write that took the lock from a process that held it; a restarted one is another. -1 for none. */
function takenAt(writes: readonly WriteTrack[], at: number): number {
  let taken = -1
  for (let index = countUntil(writes, at, (write) => write.at) - 1; index >= 0; index--) {
    if (writes[index]!.holder === '') continue
    if (taken >= 0 && writes[index]!.identity !== writes[taken]!.identity) return taken
    taken = index
  }
  return -1
}

/** The last write of the holder before, and the release after it, if there was one. */
function lastOf(writes: readonly WriteTrack[], index: number): [WriteTrack, WriteTrack | null] {
  const held = writes.findLastIndex(({ holder }, position) => position < index && holder !== '')
  return [writes[held]!, held + 1 < index ? writes[held + 1]! : null]
}

function gapBefore(leaders: readonly LeadersTrack[], index: number): number {
  const before = leaders[index - 1]
  return before && before.leaders.length === 0 ? leaders[index]!.from - before.from : 0
}

function sharedIn({ from, to, leaders }: LeadersTrack, { at: since, holder }: WriteTrack, other: string, until: number): number {
  if (holder === other || !leaders.includes(holder) || !leaders.includes(other)) return 0
  return Math.max(0, Math.min(to ?? until, until) - Math.max(from, since))
}

/** "b took over 16.5 s after a’s last renewal; nobody led for 15.5 s." */
export function takeoverWords(takeover: Takeover): string {
  const { from, to, waited, gap, both } = takeover
  const did = from === to ? 'took the lease again, as a new process,' : 'took over'
  const without = gap === null ? 'it does not lead yet' : gap > 0 ? `nobody led for ${span(gap)}` : 'somebody led all the time'
  return `${to} ${did} ${span(waited)} after ${before(takeover)}; ${without}.${both > 0 ? ` Both led at once for ${span(both)}.` : ''}`
}

function before({ from, to, after, by }: Takeover): string {
  const [who, whose] = from === to ? ['it', 'its'] : [short(from), `${short(from)}’s`]
  switch (after) {
    case 'renewal':
      return `${whose} last renewal`
    case 'appearance':
      return `the record of ${short(from)} appeared`
    case 'release':
      return by === from || by === null ? `${who} released the lease` : `${by} released ${whose} lease`
    case 'deletion':
      return 'the lock was deleted'
  }
}

/** Without what makes an identity a new one at each start. */
const short = (name: string): string => name.replace(/_[0-9a-f-]{36}$/, '')
