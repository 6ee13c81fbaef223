import { SECOND } from '../text/virtualTime'
import type { ElectionState } from './state'
import type { Tracks } from './tracks'

/** Everybody who watches one kind of object, and is told of every write to one of them. */
export interface Fan {
  kind: string // "leases"
  watchers: number
  told: number // notifications so far, had the record been of this kind
  isLock: boolean // it is
}

/** What the writes so far cost with each kind of lock; those that tell fewest first. */
export function fansOf({ lock, counts }: Pick<ElectionState, 'lock' | 'counts'>): Fan[] {
  const fans = Object.entries(lock.watchers ?? {}).map(([kind, watchers]) => ({ kind, watchers, told: watchers * counts.writes, isLock: kind === lock.kind }))
  return fans.sort((one, other) => one.watchers - other.watchers)
}

const LIT = SECOND / 2

/** Whether a write has just been told at a time. */
export const isLit = ({ writes }: Pick<Tracks, 'writes'>, at: number): boolean => writes.some((write) => write.at <= at && at - write.at < LIT)
