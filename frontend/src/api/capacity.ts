import type { Capacity, CapacityRequest, CopiesRequest } from '../wire/capacity'
import { ask } from './client'

export const CAPACITY_PATH = 'capacity/'
export const runCapacityPath = (run: string): string => `runs/${run}/capacity/`

/** The call that asks a run, or a snapshot under a policy. */
export type CapacityCall = { path: string; json: CopiesRequest | CapacityRequest }

export const howManyMore = ({ path, json }: CapacityCall, signal?: AbortSignal): Promise<Capacity> => ask(path, { method: 'POST', json, signal })
