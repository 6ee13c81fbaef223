import type { Page } from '../wire/page'
import type { DrainPlan, DrainScenario, Removal, RemovalReport } from '../wire/removals'
import type { Run } from '../wire/runs'
import { ask, type Query } from './client'

/** Of a run, or of a snapshot with a policy. `nodes`: names, or key=value of labels; none: all but those of the control plane. */
export type NewRemoval = { nodes: string[]; kind: Removal['kind']; mode: Removal['mode']; surge: number } & ({ run: string } | { snapshot: string; policy: string | null })

export const removalPath = (id: string): string => `removals/${id}/`
export const reportPath = (id: string): string => `removals/${id}/report/`

export const startRemoval = (body: NewRemoval): Promise<Removal> => ask('removals/', { method: 'POST', json: body })
export const listRemovals = (query: Query): Promise<Page<Removal>> => ask('removals/', { query })
export const getRemoval = (id: string): Promise<Removal> => ask(removalPath(id))
export const cancelRemoval = (id: string): Promise<unknown> => ask(`removals/${id}/cancel/`, { method: 'POST' })
export const getRemovalReport = (id: string): Promise<RemovalReport> => ask(reportPath(id))
/** The run without the nodes that go. */
export const openProof = (id: string): Promise<Run> => ask(`removals/${id}/proof/`, { method: 'POST' })
export const getDrainPlan = (id: string): Promise<DrainPlan> => ask(`removals/${id}/plan/`)
/** The plan as a scenario, ready to be posted to `timelines/`. */
export const getDrainScenario = (id: string): Promise<DrainScenario> => ask(`removals/${id}/scenario/`)
