import type { Answer } from './schema'

/** How much of a kind is stored: `bytes` compressed, without what the rows themselves take; `keepDays` 0: for ever. */
export type Stored = Answer<'Stored'>
export type StoredKind = Stored['kind']
