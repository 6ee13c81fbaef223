import type { StreamStatus } from './resumingSocket'

/**
 * Whether events that the server has are not on the page. seq: the last event that the page has folded in; lastSeq: the newest
 * that the server has named; isOver: by what has been folded in.
 */
export function isCatchingUp(connection: StreamStatus, seq: number, lastSeq: number, isOver: boolean): boolean {
  switch (connection.kind) {
    case 'refused':
      return false
    case 'live':
      return seq < lastSeq
    case 'finished':
      return seq < lastSeq || !isOver
    default:
      return true
  }
}

/** Why no event is on the page although some may have happened; null: there are some, or the server has said that there are none. */
export function whyNone(connection: StreamStatus, seq: number, lastSeq: number): 'lost' | 'coming' | null {
  if (seq > 0) return null
  if (connection.kind === 'reconnecting' || connection.kind === 'refused') return 'lost'
  return connection.kind !== 'connecting' && lastSeq === 0 ? null : 'coming'
}
