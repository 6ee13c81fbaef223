import type { Answer } from './schema'

/** A file that a run can be had as. */
export type Export = Answer<'Export'>
