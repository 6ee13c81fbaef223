import type { Answer } from './schema'

/** `before`, `after`: the runs of either release; null where a release refuses the policy, or once they are deleted. */
export type Rehearsal = Answer<'Rehearsal'>
export type RehearsalReport = Answer<'RehearsalReport'>
/** Pairs are of the old release and of the new one. */
export type ChangedPod = Answer<'ChangedPod'>
export type Difference = Answer<'ReleaseDifference'>
