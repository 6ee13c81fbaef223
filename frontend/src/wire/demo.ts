import type { Answer } from './answer'

/** `snapshot`: null until the demo has been loaded. `picture`: the columns of its cluster. */
export type Demo = Answer<'Demo'>
