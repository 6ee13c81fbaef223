import { list, number, object, oneOf, type Decoded } from './decode'

/** How much of a kind is stored: `bytes` compressed, without what the rows themselves take; `keepDays` 0: for ever. */
const stored = object({
  kind: oneOf('liveRuns', 'runs', 'timelines', 'elections', 'snapshots'),
  count: number,
  bytes: number,
  keepDays: number,
})
export type Stored = Decoded<typeof stored>
export type StoredKind = Stored['kind']

export const storage = list(stored)
