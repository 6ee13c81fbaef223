import type { Answer } from './schema'

/** `run`: the run before any node goes; null where no pod waited, or once it is deleted. */
export type Removal = Answer<'Removal'>
export type RemovalReport = Answer<'RemovalReport'>
/** How nodes are drained, wave by wave; `obstacle`: why there is no plan. */
export type DrainPlan = Answer<'DrainPlan'>
export type NodeDrain = Answer<'NodeDrain'>
export type DrainScenario = Answer<'DrainScenario'>
export type StayingNode = Answer<'StayingNode'>
