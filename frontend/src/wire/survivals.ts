import type { Answer } from './schema'

/** `run`: the run before any loss; null where no pod waited, or once it is deleted. */
export type Survival = Answer<'Survival'>
/** A line of the table. */
export type Loss = Answer<'Loss'>
export type LossInFull = Answer<'LossInFull'>
export type ShrunkWorkload = Answer<'ShrunkWorkload'>

/** In `lossOf`: each node by itself. */
export const NODE = 'node'
