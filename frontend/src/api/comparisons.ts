import type { ComparedRuns } from '../wire/comparisons'
import { ask } from './client'

/** The measures of the runs, which have to have succeeded, and where each of the others parts from the first. */
export const getComparison = (runs: readonly string[], prices: { prices?: string; priceLabel?: string }, signal?: AbortSignal): Promise<ComparedRuns> =>
  ask('comparisons/', { query: { run: runs, ...prices }, signal })
