import type { Answer } from './answer'

/** `run`: the run before any node goes; null where no pod waited, or once it is deleted. */
export type Removal = Answer<'Removal'>
export type RemovalReport = Answer<'RemovalReport'>
export type StayingNode = Answer<'StayingNode'>
