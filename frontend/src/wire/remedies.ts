import type { Answer } from './schema'

/** What would help the pod of an attempt; the cheapest first. */
export type Remedies = Answer<'Remedies'>
export type Remedy = Answer<'Remedy'>
/** What would help all pods that wait for the same reason. */
export type Together = Answer<'Together'>
export type JointRemedy = Answer<'JointRemedy'>
/** What is done to one object. Of `patch`, `add`, `remove`, `disablePlugin` and `arguments` one says what. */
export type RemedyStep = Answer<'Step'>
