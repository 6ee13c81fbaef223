import type { ComparedRuns } from '../wire/comparison'
import { ask } from './client'

/** The measures of both runs, which have to have succeeded, and where the second parts from the first. */
export const getComparison = (left: string, right: string, signal?: AbortSignal): Promise<ComparedRuns> => ask(`comparisons/?run=${left}&run=${right}`, { signal })
