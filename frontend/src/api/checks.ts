import type { Checks, Recorded } from '../wire/checks'
import { ask } from './client'

export const CHECKS_PATH = 'checks/'

/** `expectations`: YAML. */
export const checkRun = (run: string, expectations: string, signal?: AbortSignal): Promise<Checks> => ask(CHECKS_PATH, { method: 'POST', json: { run, expectations }, signal })
export const recordRun = (run: string): Promise<Recorded> => ask(`runs/${run}/expectations/`)
