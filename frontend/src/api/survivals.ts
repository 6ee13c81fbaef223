import type { Page } from '../wire/page'
import type { Run } from '../wire/runs'
import type { Loss, LossInFull, Survival } from '../wire/survivals'
import { ask, type Query } from './client'

/** Of a run, or of a snapshot with a policy. */
export type NewSurvival = { lossOf: string[] } & ({ run: string } | { snapshot: string; policy: string | null })

export const survivalPath = (id: string): string => `survivals/${id}/`
export const lossPath = (id: string, number: number): string => `survivals/${id}/losses/${number}/`

export const startSurvival = (body: NewSurvival): Promise<Survival> => ask('survivals/', { method: 'POST', json: body })
export const listSurvivals = (query: Query): Promise<Page<Survival>> => ask('survivals/', { query })
export const getSurvival = (id: string): Promise<Survival> => ask(survivalPath(id))
export const cancelSurvival = (id: string): Promise<unknown> => ask(`survivals/${id}/cancel/`, { method: 'POST' })
export const listLosses = (id: string, query: Query): Promise<Page<Loss>> => ask(`survivals/${id}/losses/`, { query })
export const getLoss = (id: string, number: number): Promise<LossInFull> => ask(lossPath(id, number))
/** The run over the cluster after a loss. */
export const openLoss = (id: string, number: number): Promise<Run> => ask(`survivals/${id}/losses/${number}/run/`, { method: 'POST' })
