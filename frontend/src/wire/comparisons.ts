import type { Answer } from './schema'

/** `differences`: of the second run from the first; pairs are of the first run and of the second. */
export type ComparedRuns = Answer<'Comparison'>
export type Measures = Answer<'Measures'>
/** The first attempt that ends differently. `points`: the plugin whose points changed most comes first. */
export type Parting = Answer<'Parting'>
