import type { Answer } from './answer'

/** A file that a run can be had as. */
export type Export = Answer<'Export'>
