import type { Remedies, RemedyStep } from '../wire/remedies'
import { run, type Run } from '../wire/run'
import { ask, request } from './client'

/** Runs of some hundred pods are over by then, and the comparison opens with all of it. */
const PATIENCE_SECONDS = 20

export const remediesPath = (id: string, k: number): string => `runs/${id}/attempts/${k}/remedies/`

/** costs : numbers that replace the default ones, by name. */
export const getRemedies = (id: string, k: number, costs: Readonly<Record<string, number>>, signal?: AbortSignal): Promise<Remedies> =>
  ask(remediesPath(id, k), {
    signal,
    query: {
      costs:
        Object.entries(costs)
          .map(([name, number]) => `${name}:${number}`)
          .join(',') || undefined,
    },
  })
/** The run over the changed snapshot, under the changed policy. */
export const tryRemedy = (id: string, k: number, steps: readonly RemedyStep[]): Promise<Run> =>
  request(remediesPath(id, k), run, { method: 'POST', json: { steps }, headers: { Prefer: `wait=${PATIENCE_SECONDS}` } })
