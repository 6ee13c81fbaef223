import type { Optimum } from '../wire/optimum'
import { ask } from './client'

/** `query`: what is asked, with its question mark. */
export const optimumPath = (run: string, query: string): string => `runs/${run}/optimum/${query}`

export const findOptimum = (run: string, query: string, signal?: AbortSignal): Promise<Optimum> => ask(optimumPath(run, query), { signal })
