import type { Remedies, RemedyStep, Together } from '../wire/remedies'
import { run, type Run } from '../wire/runs'
import { ask, request } from './client'

/** Runs of some hundred pods are over by then, and the comparison opens with all of it. */
const PATIENCE_SECONDS = 20

export const remediesPath = (id: string, k: number): string => `runs/${id}/attempts/${k}/remedies/`

type Costs = Readonly<Record<string, number>>

/** costs : numbers that replace the default ones, by name. */
export const getRemedies = (id: string, k: number, costs: Costs, signal?: AbortSignal): Promise<Remedies> => ask(remediesPath(id, k), { signal, query: costsQuery(costs) })
/** What would help all pods that wait for the same reason. */
export const getTogether = (id: string, k: number, costs: Costs, signal?: AbortSignal): Promise<Together> => ask(`${remediesPath(id, k)}together/`, { signal, query: costsQuery(costs) })

function costsQuery(costs: Costs): { costs?: string } {
  const text = Object.entries(costs)
    .map(([name, number]) => `${name}:${number}`)
    .join(',')
  return text ? { costs: text } : {}
}

/** The run over the changed snapshot, under the changed policy. `name`: of what is changed; without one the server finds one. */
export const tryRemedy = (id: string, k: number, steps: readonly RemedyStep[], name?: string): Promise<Run> =>
  request(remediesPath(id, k), run, { method: 'POST', json: { steps, name }, headers: { Prefer: `wait=${PATIENCE_SECONDS}` } })
