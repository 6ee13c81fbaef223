import type { Answer } from './schema'

/** `snapshot`: null until the demo has been loaded. `picture`: the columns of its cluster. */
export type Demo = Answer<'Demo'>
